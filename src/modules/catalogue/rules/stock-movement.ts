/** One change of what stands in the store: who, when and why. */
export type StockMovement = {
  readonly id: number
  readonly kind: 'received' | 'sold' | 'returned' | 'replaced' | 'adjusted'
  readonly quantity: number
  /** What stood in the store after it. */
  readonly after: number
  readonly reason: string
  readonly orderId: string | null
  readonly returnId: string | null
  /** Null: it followed from an order, or stood there from the start. */
  readonly actorName: string | null
  readonly createdAt: string
}

const WORDS: Readonly<Record<StockMovement['kind'], string>> = {
  received: 'Received',
  sold: 'Sold',
  returned: 'Came back',
  replaced: 'Sent as a replacement',
  adjusted: 'Changed by hand',
}

/** What a person is told of it: the reason where there is one. */
export function formatMovement({ kind, reason }: Pick<StockMovement, 'kind' | 'reason'>): string {
  if (reason === '') return WORDS[kind]
  const [first = '', ...rest] = reason
  // The goods of a cash order leave before they are paid: 'Sold' would be too early.
  return kind === 'received' || kind === 'adjusted' || kind === 'sold'
    ? first.toUpperCase() + rest.join('')
    : `${WORDS[kind]}: ${reason}`
}
