/** Indian date formats, identical on the server and in every browser. */
const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})

/** Formats an instant as '5 Nov 2026'. */
export function dateOf(instant: string): string {
  return day.format(new Date(instant))
}

/** Formats an instant as '5 Nov 2026, 4:05 pm'. */
export function dateAndTimeOf(instant: string): string {
  return dayAndTime.format(new Date(instant))
}
