const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds as an age, such as '3 h ago'. Rounded down; a clock that is slightly ahead counts as now. */
export function formatAge(age: number): string {
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h ago`
  return `${Math.floor(age / DAY)} days ago`
}
