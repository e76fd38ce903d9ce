const words = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Formats YYYY-MM-DD as 'Mon, 23 Nov'. */
export function formatDay(day: string): string {
  return words.format(new Date(`${day}T00:00:00Z`))
}
