/** The model's moves for returns, run on the shop. */
import { randomUUID } from 'node:crypto'
import { returnParcel } from '../support/returns.ts'
import type { Move } from './order-life-move.ts'
import { DELIVERED, push } from './make-parcels.ts'
import type { PlacedOrder, ShopUnderTest } from './order-life-shop.ts'

type Kind =
  | 'ask return'
  | 'decide return'
  | 'receive return'
  | 'withdraw return'
  | 'send replacement'
  | 'bring replacement'
  | 'turn into refund'
type ReturnMove = Extract<Move, { kind: Kind }>

/** `inside`: index of the order's return. */
export async function makeReturnMove(
  real: ShopUnderTest,
  order: PlacedOrder,
  move: ReturnMove,
  inside: number,
): Promise<string> {
  const { testing, staff } = real
  const { shop } = testing
  if (move.kind === 'ask return') return ask(real, order, move)
  const id = order.returnIds[inside]!
  switch (move.kind) {
    case 'decide return': {
      const decision = move.isApproved ? 'approve' : 'refuse'
      const decided = await shop.decideReturn(staff, { id, decision, answer: 'As agreed' })
      return decided.ok ? decided.value.status : decided.problem.code
    }
    case 'receive return': {
      const restock = move.isRestocked ? order.wish.items.map(({ productId }) => productId) : []
      return answerOf(await shop.receiveReturn(staff, { id, restock }), 'received')
    }
    case 'withdraw return':
      return answerOf(
        await shop.withdrawReturn(order.actor, { orderId: order.id, returnId: id }),
        'withdrawn',
      )
    case 'send replacement': {
      const asked = await shop.resendReplacement(staff, { id })
      if (!asked.ok) return asked.problem.code
      await shop.bookReturnParcel({ parcelId: (await returnParcel(testing, id, 'out'))!.id })
      return 'asked'
    }
    case 'bring replacement':
      return push(testing, (await returnParcel(testing, id, 'out'))?.waybill ?? '', DELIVERED)
    case 'turn into refund':
      return answerOf(await shop.turnIntoRefund(staff, { id, isBackInStock: false }), 'turned')
  }
}

async function ask(
  { testing }: ShopUnderTest,
  { id: orderId, actor, wish, returnIds }: PlacedOrder,
  { which, quantity, wish: wished }: Extract<Move, { kind: 'ask return' }>,
): Promise<string> {
  const { items } = wish
  const chosen = which === 'first' ? items.slice(0, 1) : which === 'last' ? items.slice(-1) : items
  const request = { id: randomUUID() as string, reason: 'wrong_item', note: '', photoIds: [] } as const
  const asked = await testing.shop.requestReturn(actor, {
    ...request,
    orderId,
    wish: wished,
    photoIds: [],
    items: chosen.map(({ productId }) => ({ productId, quantity })),
  })
  if (!asked.ok) return asked.problem.code
  returnIds.push(request.id)
  return asked.value.status
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: string } }

function answerOf(answer: Answer, done: string): string {
  return answer.ok ? done : answer.problem.code
}
