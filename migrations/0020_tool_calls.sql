-- Calls of tools: what was asked for, what became of it, and what is still to be made.

CREATE TABLE tool_calls (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    id TEXT NOT NULL,
    session TEXT,
    -- The session's person, for everything that is kept of them to be found and erased.
    user_id TEXT,
    tool TEXT NOT NULL,
    version BIGINT NOT NULL,
    -- ours or external.
    runner TEXT NOT NULL,
    -- Who called, as the audit names them.
    actor TEXT NOT NULL,
    plan TEXT,
    step BIGINT,
    steps BIGINT,
    -- The call that this one undoes.
    undoes TEXT,
    -- JSON, redacted and cut.
    arguments TEXT NOT NULL,
    output TEXT,
    -- refused, proposed, withdrawn, expired, begun, succeeded, failed, timed_out or due.
    outcome TEXT NOT NULL,
    -- At which stage it was refused, and the code; NULL where every stage let it pass.
    stage TEXT,
    code TEXT,
    -- Why it was refused or has failed.
    why TEXT,
    began_at BIGINT NOT NULL,
    -- When nobody waits any more, while somebody does.
    due_at BIGINT,
    ended_at BIGINT,
    -- As its runner measured it.
    duration_ms BIGINT,
    -- Millionths of the currency.
    cost_micros BIGINT,
    currency TEXT,
    -- JSON, whole: of a call that undoes another, until it is made.
    to_make TEXT,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX tool_calls_by_session ON tool_calls (tenant, session, began_at);
CREATE INDEX tool_calls_by_user ON tool_calls (tenant, user_id);
CREATE INDEX tool_calls_by_due ON tool_calls (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tool_calls_by_age ON tool_calls (began_at);
