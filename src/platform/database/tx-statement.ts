/** Statements that only run in a transaction. */
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

type TxQuery<Params extends readonly unknown[], Answer> = (tx: Tx, ...params: Params) => Promise<Answer>

/** Its rows are ignored. */
export function writeStatement<Params extends readonly unknown[]>(
  name: string,
  text: string,
): TxQuery<Params, void> {
  const run = statement<Params, object>(name, text)
  return async (tx, ...params) => void (await run(tx.client, ...params))
}

/** Tells whether it changed its row: the text returns what it changes, one row at most. */
export function changeStatement<Params extends readonly unknown[]>(
  name: string,
  text: string,
): TxQuery<Params, boolean> {
  const run = statement<Params, object>(name, text)
  return async (tx, ...params) => (await run(tx.client, ...params)).length === 1
}
