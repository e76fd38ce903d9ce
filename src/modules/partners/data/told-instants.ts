/** Instants as integrators are told and tell them, in SQL. */

/** ISO 8601 in UTC; what is below a millisecond is cut off, so that no instant is told later than it was. */
export const utc = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Microseconds since 1970: exact, as the database keeps time. */
export const microsOf = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`

export const atMicros = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000000)`
export const atMillis = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`
