/** The tick values of a chart axis: a few round numbers that enclose all values, always including zero. */

/** 1, 2 or 5 times a power of ten; a whole number, as orders and rupees are. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  const factor = [1, 2, 5].find((each) => each * power >= least)
  return (factor ?? 10) * power
}

/** Ascending and evenly spaced; the first is at most the minimum and zero, the last at least the maximum. */
export function niceTicks(values: readonly number[], steps = 4): number[] {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const step = roundStep((most - least) / steps)
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0)
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

const LAKH = 100_000
const CRORE = 10_000_000

/** '₹50,000', '₹1.5 lakh', '₹2 crore', from whole rupees, in the Indian style. */
export function rupeeTick(rupees: number): string {
  const sign = rupees < 0 ? '-' : ''
  const amount = Math.abs(rupees)
  if (amount >= CRORE) return `${sign}₹${short.format(amount / CRORE)} crore`
  if (amount >= LAKH) return `${sign}₹${short.format(amount / LAKH)} lakh`
  return `${sign}₹${whole.format(amount)}`
}

export function countTick(count: number): string {
  return whole.format(count)
}
