/** What has changed in the integrators' interfaces, newest first. Its first version is the one that the document names. */
export type Change = {
  readonly version: string
  /** A day, in India. */
  readonly day: string
  readonly changes: readonly string[]
}

export const CHANGE_LOG: readonly [Change, ...Change[]] = [
  {
    version: '1.0.0',
    day: '2026-11-22',
    changes: [
      'Orders, single orders, figures and products can be read.',
      'Partners send orders’ references, stock and figures to the data-webhook.',
      'Webhooks tell of orders and products, signed as Standard Webhooks describe it.',
      'Each key has its own scopes, its own limit and its own end.',
    ],
  },
]
