/** Statements that only run in a transaction. */
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

/** Its rows are ignored. */
export function writeStatement<Params extends readonly unknown[]>(name: string, text: string) {
  const run = statement<Params, object>(name, text)
  return async (tx: Tx, ...params: Params): Promise<void> => void (await run(tx.client, ...params))
}

/** Tells whether it changed its row: the text returns what it changes, one row at most. */
export function changeStatement<Params extends readonly unknown[]>(name: string, text: string) {
  const run = statement<Params, object>(name, text)
  return async (tx: Tx, ...params: Params): Promise<boolean> => (await run(tx.client, ...params)).length === 1
}
