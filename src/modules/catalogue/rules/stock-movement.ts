/** One change of the stock on hand: who, when and why. */
export type StockMovement = {
  readonly id: number
  readonly kind: 'received' | 'sold' | 'returned' | 'replaced' | 'adjusted'
  readonly quantity: number
  /** Stock on hand after it. */
  readonly after: number
  readonly reason: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly returnId: string | null
  /** null if it was caused by an order, or is the initial stock. */
  readonly actorName: string | null
  readonly createdAt: string
}

const WORDS: Readonly<Record<StockMovement['kind'], string>> = {
  received: 'Received',
  sold: 'Sold',
  returned: 'Returned',
  replaced: 'Sent as a replacement',
  adjusted: 'Adjusted by staff',
}

/** The label of a movement: its reason if it has one. */
export function formatMovement({ kind, reason }: Pick<StockMovement, 'kind' | 'reason'>): string {
  if (reason === '') return WORDS[kind]
  const [first = '', ...rest] = reason
  // A cash order's goods leave before they are paid for, so 'Sold' would be premature.
  return kind === 'received' || kind === 'adjusted' || kind === 'sold'
    ? first.toUpperCase() + rest.join('')
    : `${WORDS[kind]}: ${reason}`
}
