-- Conversations: a row that is replaced whole under its version, and messages that are only ever added.

CREATE TABLE sessions (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    id TEXT NOT NULL,
    -- +1 with every change of anything but totals and times.
    version BIGINT NOT NULL,
    flow TEXT NOT NULL,
    flow_version BIGINT NOT NULL,
    state TEXT NOT NULL,
    -- What it is found by while it is open, NULL once it has ended: no two open ones have the same.
    open_as TEXT,
    lead TEXT,
    channel TEXT,
    user_id TEXT,
    case_id TEXT,
    opened_at BIGINT NOT NULL,
    active_at BIGINT NOT NULL,
    -- When it ends by itself unless something happens, so long after the last thing that did.
    expires_at BIGINT NOT NULL,
    idle_secs BIGINT NOT NULL,
    -- When its state times out.
    deadline_at BIGINT,
    -- Who has it, while a person has.
    taken_by TEXT,
    ended_at BIGINT,
    -- closed, expired, finished or damaged.
    ended_as TEXT,
    messages BIGINT NOT NULL,
    tool_calls BIGINT NOT NULL,
    tokens BIGINT NOT NULL,
    summary TEXT,
    summary_through BIGINT,
    -- JSON: where it stands in its flow.
    place TEXT NOT NULL,
    -- JSON: cart, order, what was shown, what was quoted.
    memory TEXT NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX sessions_open ON sessions (tenant, open_as);
CREATE INDEX sessions_by_user ON sessions (tenant, user_id);
CREATE INDEX sessions_by_deadline ON sessions (deadline_at) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_end ON sessions (ended_at);

CREATE TABLE session_messages (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    session TEXT NOT NULL,
    -- From 1, in the order in which they came.
    number BIGINT NOT NULL,
    -- The channel's own name of it.
    message_id TEXT NOT NULL,
    -- SHA-256 of what was said, so that the same message twice is known from another one under its name.
    content BLOB NOT NULL,
    role TEXT NOT NULL,
    -- NULL once it was erased.
    body TEXT,
    -- JSON, as models call tools.
    calls TEXT,
    answers TEXT,
    model TEXT,
    tokens BIGINT NOT NULL,
    latency_ms BIGINT,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant, session, number)
);
CREATE UNIQUE INDEX session_messages_by_id ON session_messages (tenant, session, message_id);
