/** Times to the second, for staff who wait for a delivery; a separate file, so that shoppers do not load it. */
const exact = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})

/** '5 Nov 2026, 4:05:09 pm' of an instant. */
export function exactTimeOf(instant: string): string {
  return exact.format(new Date(instant))
}
