/** Time limits of the sessions that serve requests, in milliseconds; their names are PostgreSQL's. */
export const SESSION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Start-up options of a direct connection whose work may take longer, whatever its role is limited to. */
export const NO_LIMITS = Object.keys(SESSION_LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ')

/** PostgreSQL's error code for a statement that reached its time limit. */
export const STATEMENT_TIMED_OUT = '57014'
/** And for a statement that found no room on the database's disk. */
export const DISK_FULL = '53100'
