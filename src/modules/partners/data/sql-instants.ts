/** Instants in the partner API, in SQL. */

/** ISO 8601 in UTC, truncated to milliseconds, so that it is never later than the real instant. */
export const utc = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Microseconds since 1970: the full precision of the database. */
export const microsOf = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`

export const atMicros = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000000)`
export const atMillis = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`
