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

/** In whole per cent; null where the whole is nothing: then there is no share of it. */
export type Share = { readonly percent: number | null; readonly of: string }

export type FunnelStep = {
  readonly label: string
  readonly count: number
  /** How many of the step before came as far as this one; null for the first. */
  readonly ofBefore: Share | null
  /** Null for views: who looks has placed nothing yet. */
  readonly ofPlaced: Share | null
}

const VIEWS = [
  ['products', 'Product page shown'],
  ['carts', 'Cart shown'],
] as const

const STEPS = [
  ['placed', 'Order placed'],
  ['opened', 'Payment started'],
  ['settled', 'Paid, or cash confirmed'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
] as const

/**
 * From looking to having. Views are a count that knows nobody: one shopper may stand behind many of them, and there may
 * be more orders than carts.
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
