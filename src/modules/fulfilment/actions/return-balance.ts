/** What can still be returned of an order, read together so that a request is checked against one state. */
import { findReturnFacts, listReturnLines, type ReturnFacts, type ReturnLine } from '../data/returns.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { ReturnableOrder } from '../rules/may-return.ts'
import { lineValues, partValue, sumValues, type Value } from '#modules/payments/rules/return-value.ts'

export type ReturnBalance = {
  readonly facts: ReturnFacts
  readonly lines: readonly (ReturnLine & { readonly refundValue: Value })[]
  readonly returnable: ReturnableOrder
}

const NOTHING = sumValues([])

export async function readReturnBalance(on: Queryable, orderId: OrderId): Promise<ReturnBalance | null> {
  const facts = await findReturnFacts(on, orderId)
  if (!facts) return null
  const lines = await listReturnLines(on, orderId)
  const values = lineValues(
    lines.map(({ linePaise }) => linePaise),
    facts,
  )
  const unitsLeft = lines.reduce((sum, line) => sum + line.quantity - line.givenQuantity, 0)
  return {
    facts,
    lines: lines.map((line, index) => ({ ...line, refundValue: values[index] ?? NOTHING })),
    returnable: { ...facts, unitsLeft },
  }
}

/** The value of `quantity` more units of a line. */
export function refundValueOf(line: ReturnBalance['lines'][number], quantity: number): Value {
  return partValue(
    { ...line.refundValue, quantity: line.quantity },
    { amountPaise: line.givenPaise, coins: line.givenCoins, quantity: line.givenQuantity },
    quantity,
  )
}

export type ChosenLine = Value & { readonly orderItemId: number; readonly quantity: number }

/** The requested units as order lines with their value; refused if fewer are left. */
export function chooseLines(
  { lines }: ReturnBalance,
  wishes: readonly { readonly productId: ProductId; readonly quantity: number }[],
): Result<readonly ChosenLine[]> {
  const chosen: ChosenLine[] = []
  for (const { productId, quantity } of wishes) {
    const line = lines.find((each) => each.productId === productId)
    if (!line || quantity > line.quantity - line.givenQuantity)
      return fail({
        code: 'invalid',
        key: 'return_more_than_left',
        fields: { items: MESSAGES.return_more_than_left },
      })
    chosen.push({ orderItemId: line.orderItemId, quantity, ...refundValueOf(line, quantity) })
  }
  return ok(chosen)
}
