-- What a tenant is entitled to: JSON, absent where nothing was said.

ALTER TABLE tenants ADD COLUMN entitlements TEXT;

-- What assistants used for a tenant in a month, by model: a row is added to by every process.
CREATE TABLE assistant_usage (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    -- YYYY-MM, UTC.
    month TEXT NOT NULL,
    -- As the configuration names it; '' where whoever reported it named none.
    model TEXT NOT NULL,
    requests BIGINT NOT NULL,
    input_tokens BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    -- Millionths of the currency.
    cost_micros BIGINT NOT NULL,
    PRIMARY KEY (tenant, month, model)
);

-- Calls that were counted, so that one reported twice is counted once; kept for as long as it may be reported again.
CREATE TABLE assistant_calls (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    call_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant, call_id)
);
CREATE INDEX assistant_calls_by_time ON assistant_calls (at);
