/**
 * How far the orders that were placed in a range have come by now. Only what the shop's books know: cached pages are
 * the same bytes for everybody, and nobody is followed on them.
 */
export type FunnelCounts = {
  readonly placed: number
  /** The payment window could be opened, the cash was confirmed, or there was nothing to pay. */
  readonly opened: number
  /** Paid, or to be paid in cash and confirmed. */
  readonly settled: number
  readonly sent: number
  readonly delivered: number
}

export type FunnelStep = {
  readonly label: string
  readonly count: number
  /** Of those placed, in whole per cent; null when there are none. */
  readonly share: number | null
}

const STEPS = [
  ['placed', 'Order placed'],
  ['opened', 'Payment begun'],
  ['settled', 'Paid, or cash confirmed'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
] as const

export function funnelSteps(counts: FunnelCounts): FunnelStep[] {
  return STEPS.map(([name, label]) => ({
    label,
    count: counts[name],
    share: counts.placed === 0 ? null : Math.round((counts[name] / counts.placed) * 100),
  }))
}
