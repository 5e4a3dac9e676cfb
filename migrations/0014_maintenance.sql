-- When what has to be done now and then was done last, and which process is at it: one row a task. Moments are
-- microseconds since 1970; a lease that is over is nobody's.

CREATE TABLE maintenance (
    task TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    lease_until BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    done BIGINT NOT NULL
);
