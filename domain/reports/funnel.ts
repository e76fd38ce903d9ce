export type ViewCounts = {
  /** How often a product's page was shown. */
  readonly products: number
  readonly carts: number
}

/** How far the orders that were placed in a range have come by now. */
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
  /** Of the orders placed, in whole per cent; null for views, and when no order was placed. */
  readonly share: number | null
}

const VIEWS = [
  ['products', 'Product page shown'],
  ['carts', 'Cart shown'],
] as const

const STEPS = [
  ['placed', 'Order placed'],
  ['opened', 'Payment begun'],
  ['settled', 'Paid, or cash confirmed'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
] as const

/**
 * From looking to having. Views are a count that knows nobody: one shopper may stand behind many of them, so they have
 * no share.
 */
export function funnelSteps(counts: ViewCounts & FunnelCounts): FunnelStep[] {
  return [
    ...VIEWS.map(([name, label]) => ({ label, count: counts[name], share: null })),
    ...STEPS.map(([name, label]) => ({
      label,
      count: counts[name],
      share: counts.placed === 0 ? null : Math.round((counts[name] / counts.placed) * 100),
    })),
  ]
}
