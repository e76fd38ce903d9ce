/** What an operator watches. Seconds by the database's clock; null: never. */
export type QueuedTask = {
  readonly task: string
  /** Due and not done. */
  readonly waiting: number
  /** Of those, how long the oldest has been due. */
  readonly oldestSeconds: number
  /** Failed for good. */
  readonly failed: number
}

export type OperatingRow = {
  readonly reconciliationSeconds: number | null
  /** Rows of Reconciliation that need a person. */
  readonly openMoney: number
  /** Refunds that are not at the customer yet. */
  readonly openRefunds: number
  readonly backupSeconds: number | null
  /** Since the first paid order. */
  readonly sellingSeconds: number | null
}

export type OperatingFacts = OperatingRow & {
  readonly tasks: readonly QueuedTask[]
  /** Of the data folder's disk; null if it can't be read. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
}
