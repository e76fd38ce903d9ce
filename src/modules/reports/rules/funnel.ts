export type ViewCounts = {
  /** How often a product's page was shown. */
  readonly products: number
  readonly carts: number
}

/** How far the orders placed in a range have come by now. */
export type FunnelCounts = {
  readonly placed: number
  /** The payment window could open, the cash was confirmed, or there was nothing to pay. */
  readonly opened: number
  /** Paid, or a confirmed cash order. */
  readonly settled: number
  readonly sent: number
  readonly delivered: number
}

/** In whole per cent; null if the base is 0. */
export type Share = { readonly percent: number | null; readonly of: string }

export type FunnelStep = {
  readonly label: string
  readonly count: number
  /** The share of the previous step that came this far; null for the first. */
  readonly ofBefore: Share | null
  /** null for views: a visitor has placed nothing yet. */
  readonly ofPlaced: Share | null
}

const VIEWS = [
  ['products', 'Product viewed'],
  ['carts', 'Cart viewed'],
] as const

const STEPS = [
  ['placed', 'Order placed'],
  ['opened', 'Payment started'],
  ['settled', 'Paid, or cash confirmed'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
] as const

/**
 * From views to delivery. Views are anonymous counts: one shopper may cause many, and there may be more orders than
 * carts.
 */
export function funnelSteps(counts: ViewCounts & FunnelCounts): FunnelStep[] {
  const views = VIEWS.map(([name, label]) => ({ label, count: counts[name], isView: true }))
  const orders = STEPS.map(([name, label]) => ({ label, count: counts[name], isView: false }))
  const steps = [...views, ...orders]
  return steps.map(({ label, count, isView }, index) => {
    const before = steps[index - 1]
    return {
      label,
      count,
      ofBefore: before ? shareOf(count, before) : null,
      ofPlaced: isView ? null : shareOf(count, { label: STEPS[0][1], count: counts.placed }),
    }
  })
}

function shareOf(count: number, whole: { readonly label: string; readonly count: number }): Share {
  return { percent: whole.count === 0 ? null : Math.round((count / whole.count) * 100), of: whole.label }
}
