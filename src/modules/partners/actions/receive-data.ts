/**
 * A partner's message (spec §7, data-webhook): processed once, soon after it was sent, all or nothing, in one
 * transaction. Messages of one partner are serialised, so that an idempotency key can't be processed twice. None waits
 * for another while holding a connection, so that no partner can exhaust the pool.
 */
import { takeTurnIfFree } from '#platform/database/locks.ts'
import { compareWithClock, findReceipt, insertReceipt, type DataClock } from '../data/data-receipts.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { dataReceived, type DataReceived } from '../rules/data-endpoints.ts'
import type { SentAt } from '../rules/data-headers.ts'
import { recordsIn, TIMESTAMP_MINUTES, type DataMessage } from '../rules/data-message.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { savePartnerStats } from './save-partner-stats.ts'
import { partnerOf, wrongPlaces, type Partner, type Synced } from './partner.ts'
import { requireScope } from './partner.ts'
import { syncOrders } from './sync-orders.ts'
import { syncProducts } from './sync-products.ts'

export type ReceivedMessage = {
  readonly message: DataMessage
  readonly idempotencyKey: string
  readonly sentAt: SentAt
  readonly requestId: string
}

export type TakenMessage = {
  readonly data: DataReceived
  /** A repeated message: nothing was done; this is the response from the first time. */
  readonly isRepeat: boolean
}

export function receiveData(
  deps: Deps,
  integrator: Integrator,
  received: ReceivedMessage,
): Promise<Result<TakenMessage>> {
  const { message, idempotencyKey, sentAt } = received
  return transaction(deps.db, async (tx) => {
    const allowed = requireScope(integrator, 'data:write')
    if (!allowed.ok) return allowed
    const sender = await partnerOf(tx, integrator, received.requestId)
    if (!sender) return fail({ code: 'unauthenticated', key: 'key_unknown' })
    if (!(await takeTurnIfFree(tx, `data of ${sender.id}`))) return fail({ code: 'busy', key: 'busy' })
    const clock = await compareWithClock(tx.client, sentAt, TIMESTAMP_MINUTES)
    if (!clock.isNear) return wrongPlaces([['timestamp', MESSAGES.data_timestamp_far]])
    const bodyDigest = deps.ids.digest(JSON.stringify(message))
    const before = await findReceipt(tx.client, sender.id, idempotencyKey)
    if (before && before.bodyDigest !== bodyDigest)
      return fail({ code: 'key_reused', key: 'data_other_body' })
    if (before) return ok({ data: dataReceived.parse(before.answer), isRepeat: true })
    const synced = await work(tx, sender, message, clock)
    if (!synced.ok) return synced
    const answer = await insertReceipt(tx, {
      sender: sender.id,
      idempotencyKey,
      bodyDigest,
      type: message.type,
      records: recordsIn(message),
      ...synced.value,
    })
    return ok({ data: dataReceived.parse(answer), isRepeat: false })
  })
}

/** Nothing is written until all records are valid. */
function work(
  tx: Tx,
  sender: Partner,
  message: DataMessage,
  clock: Pick<DataClock, 'today' | 'sentAt'>,
): Promise<Result<Synced>> {
  const { sentAt } = clock
  if (message.type === 'order_sync') return syncOrders(tx, sender, message.data.orders, sentAt)
  if (message.type === 'product_sync') return syncProducts(tx, sender, message.data.products, sentAt)
  return savePartnerStats(tx, sender, message.data.stats, clock)
}
