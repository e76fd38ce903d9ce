/**
 * A customer requests a return, or staff open it for one who is too late or cannot request it alone. The refund amount
 * is fixed here, in the transaction that holds the order's lock, so that two requests for the same last unit are
 * serialised.
 */
import { ORDER_NOT_FOUND, lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { sumValues, lineValues, partValue, type Value } from '#modules/payments/rules/return-value.ts'
import type { Actor } from '#platform/actor.ts'
import { requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { areUploadsUsable } from '../data/return-photos.ts'
import {
  findReturn,
  insertReturn,
  type NewReturn,
  findReturnFacts,
  listReturnLines,
  type ReturnFacts,
  type ReturnLine,
} from '../data/returns.ts'
import { mayAskForReturn, mayOpenReturn, type ReturnableOrder } from '../rules/return-policy.ts'
import type { OpenReturnInput, ReturnInput } from '../rules/return-input.ts'
import type { ReturnView } from '../rules/return-view.ts'
import { recordReturn } from './decide-return.ts'

/** The same id with the same content is the same request, however often it is sent. */
export async function requestReturn(
  deps: Deps,
  actor: Actor,
  input: ReturnInput & { readonly orderId: OrderId },
): Promise<Result<ReturnView>> {
  return inOrder(deps, input.orderId, async (tx, order) => {
    if (!isOwner(actor, order)) return fail(ORDER_NOT_FOUND)
    return write(tx, order, {
      ...input,
      openedBy: '',
      openedBecause: '',
      may: (balance) => mayAskForReturn(balance.returnable),
    })
  })
}

export async function openReturn(
  deps: Deps,
  staff: Actor,
  input: OpenReturnInput,
): Promise<Result<ReturnView>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'returns.change')
  if (!allowed.ok) return allowed
  return inOrder(deps, input.orderId, async (tx, order) => {
    const isNew = (await findReturn(tx.client, input.id)) === null
    const opened = await write(tx, order, {
      ...input,
      note: '',
      photoIds: [],
      openedBy: allowed.value.staffId,
      openedBecause: input.because,
      may: (balance) => mayOpenReturn(balance.returnable),
    })
    if (opened.ok && isNew) await recordOpened(tx, allowed.value, opened.value, input.because)
    return opened
  })
}

function recordOpened(tx: Tx, staff: StaffMember, opened: ReturnView, because: string): Promise<void> {
  const { wish, reason, amountPaise } = opened
  return recordReturn(tx, staff, opened, 'opened', { after: { wish, reason, amountPaise, because } })
}

function inOrder(
  deps: Deps,
  orderId: OrderId,
  work: (tx: Tx, order: LockedOrder) => Promise<Result<ReturnView>>,
): Promise<Result<ReturnView>> {
  return transaction<Result<ReturnView>>(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order ? work(tx, order) : fail(ORDER_NOT_FOUND)
  })
}

type Wish = ReturnInput & {
  readonly openedBy: string
  readonly openedBecause: string
  readonly may: (balance: ReturnBalance) => Result<null>
}

async function write(tx: Tx, order: LockedOrder, wish: Wish): Promise<Result<ReturnView>> {
  const earlier = await findReturn(tx.client, wish.id)
  if (earlier) return isSame(earlier, order.id, wish) ? ok(earlier) : fail(ID_TAKEN)
  const balance = await readReturnBalance(tx.client, order.id)
  if (!balance) return fail(ORDER_NOT_FOUND)
  const may = wish.may(balance)
  if (!may.ok) return may
  // There is no address to send a replacement to.
  if (order.delivery === 'pickup' && wish.wish === 'replacement')
    return fail({ code: 'return_unavailable', key: 'return_at_shop_refund' })
  const chosen = chooseLines(balance, wish.items)
  if (!chosen.ok) return chosen
  if (!(await areUploadsUsable(tx.client, wish.photoIds, order.id))) return fail(PHOTO_GONE)

  const { amountPaise, coins } = sumValues(chosen.value)
  const { id, reason, note, photoIds, openedBy, openedBecause } = wish
  const asked: NewReturn = {
    id,
    orderId: order.id,
    wish: wish.wish,
    reason,
    note,
    photoIds,
    openedBy,
    openedBecause,
    amountPaise,
    coinsBack: coins,
    items: chosen.value,
  }
  if (!(await insertReturn(tx, asked))) return fail(ID_TAKEN)
  const isOpenedByStaff = openedBy !== ''
  const actor = isOpenedByStaff ? 'staff' : order.userId === null ? 'guest' : 'customer'
  await recordEvent(tx.client, order.id, 'return.requested', actor, {
    returnId: id,
    wish: wish.wish,
    reason,
    amountPaise,
    ...(isOpenedByStaff && { isOpenedByStaff, staffId: openedBy }),
  })
  // At the counter the customer is present and needs no mail.
  if (order.delivery !== 'pickup')
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'return_requested', returnId: id })
  const written = await findReturn(tx.client, id)
  if (!written) throw new Error(`return ${id} was written and is not there`)
  return ok(written)
}

const ID_TAKEN = { code: 'return_unavailable', key: 'return_id_taken' } as const
const PHOTO_GONE = {
  code: 'invalid',
  key: 'photo_gone',
  fields: { photoIds: MESSAGES.photo_gone },
} as const

function isSame(earlier: ReturnView, orderId: OrderId, wish: Wish): boolean {
  const textOf = (items: readonly { readonly productId: string; readonly quantity: number }[]) =>
    items
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .toSorted()
      .join()
  return (
    earlier.orderId === orderId &&
    earlier.wish === wish.wish &&
    earlier.reason === wish.reason &&
    earlier.note === wish.note &&
    earlier.openedBecause === wish.openedBecause &&
    earlier.photoCount === wish.photoIds.length &&
    textOf(earlier.items) === textOf(wish.items)
  )
}

type ChosenLine = Value & { readonly orderItemId: number; readonly quantity: number }

/** The requested units as order lines with their value; refused if fewer are left. */
function chooseLines(
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

/** What can still be returned of an order, read together so that a request is checked against one state. */
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
