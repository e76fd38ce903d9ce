/**
 * A partner's message (spec §7, data-webhook): processed once, soon after it was sent, all or nothing, in one
 * transaction. Messages of one partner are serialised, so that an idempotency key can't be processed twice. None waits
 * for another while holding a connection, so that no partner can exhaust the pool.
 */
import { takeTurnIfFree } from '#platform/database/locks.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { recordAuditEntries, recordAudit } from '#modules/staff/index.ts'
import { compareWithClock, findReceipt, insertReceipt, type DataClock } from '../data/data-receipts.ts'
import { dataReceived, type DataReceived, type SentAt } from '../rules/data-webhook.ts'
import {
  recordsIn,
  TIMESTAMP_MINUTES,
  duplicateIndexes,
  type DataMessage,
  type OrderRecord,
  type StatsRecord,
} from '../rules/data-message.ts'
import {
  findKnownOrders,
  findPartnerOrders,
  savePartnerOrders,
  listNewerFields,
  saveFieldTimes,
  findFiguresBefore,
  saveFigures,
  type SentFigures,
} from '../data/partner-records.ts'
import {
  partnerOf,
  wrongPlaces,
  requireScope,
  type Partner,
  type Synced,
  type WrongPlace,
} from './partner.ts'
import { syncProducts } from './sync-products.ts'

type ReceivedMessage = {
  readonly message: DataMessage
  readonly idempotencyKey: string
  readonly sentAt: SentAt
  readonly requestId: string
}

type TakenMessage = {
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
    const synced = await saveRecords(tx, sender, message, clock)
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
function saveRecords(
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

const FIELDS = ['partner_reference', 'partner_status', 'partner_note'] as const
const NOTHING = { reference: '', status: '', note: '' }

/**
 * A partner's references and statuses of orders: stored beside the orders and recorded in their history. Fields missing
 * from a record keep their earlier value.
 */
async function syncOrders(
  tx: Tx,
  { id, author }: Partner,
  records: readonly OrderRecord[],
  sentAt: string,
): Promise<Result<Synced>> {
  const orderIds = records.map(({ order_id: orderId }) => orderId)
  const known = await findKnownOrders(tx.client, orderIds)
  const unknown = orderIds.flatMap((orderId, place) => (known.has(orderId) ? [] : [place]))
  const refused = [
    ...unknown.map((place) => orderPlace(place, MESSAGES.data_order_unknown)),
    ...duplicateIndexes(orderIds).map((place) => orderPlace(place, MESSAGES.data_twice)),
  ]
  if (refused.length > 0) return wrongPlaces(refused)

  const rows = await findPartnerOrders(tx.client, id, orderIds)
  const subjectOf = (orderId: string) => `order:${id}:${orderId}`
  const newer = await listNewerFields(tx.client, orderIds.map(subjectOf), sentAt)
  const isNewer = (orderId: string, field: string) => newer.get(subjectOf(orderId))?.has(field) === true
  const sent = records.flatMap((record, place) =>
    FIELDS.filter((field) => record[field] !== undefined).map((field) => ({
      subject: subjectOf(record.order_id),
      field,
      path: `data.orders.${place}.${field}`,
      isOutdated: isNewer(record.order_id, field),
    })),
  )
  const fieldsBefore = new Map(rows.map(({ orderId, ...stored }) => [orderId, stored]))
  const changes = records
    .map((record) => {
      const before = fieldsBefore.get(record.order_id) ?? NOTHING
      const taken = (field: (typeof FIELDS)[number]) =>
        isNewer(record.order_id, field) ? undefined : record[field]?.trim()
      const after = {
        reference: taken('partner_reference') ?? before.reference,
        status: taken('partner_status') ?? before.status,
        note: taken('partner_note') ?? before.note,
      }
      return { orderId: record.order_id, before, after }
    })
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  await savePartnerOrders(
    tx,
    id,
    changes.map(({ orderId, after }) => ({ orderId, ...after })),
  )
  await recordAuditEntries(
    tx,
    author,
    changes.map(({ orderId, before, after }) => ({
      action: 'order.partner_synced',
      id: orderId,
      label: known.get(orderId) ?? '',
      before: factsOf(before),
      after: factsOf(after),
    })),
  )
  await saveFieldTimes(
    tx,
    sent.filter(({ isOutdated }) => !isOutdated),
    sentAt,
  )
  const outdated = sent.filter(({ isOutdated }) => isOutdated).map(({ path }) => path)
  return ok({ changed: changes.length, outdated })
}

/** The values may contain customer data: the audit log, which is never changed, records only their length. */
function factsOf({ reference, status, note }: typeof NOTHING) {
  return {
    lettersOfReference: reference.length,
    lettersOfStatus: status.length,
    lettersOfNote: note.length,
  }
}

function orderPlace(place: number, message: string): WrongPlace {
  return [`data.orders.${place}.order_id`, message]
}

/**
 * A partner's own figures: stored separately, so that the shop's figures never include them. Figures of the same days
 * replace earlier ones. The audit log, which is never purged, records only the days and the number of records.
 */
async function savePartnerStats(
  tx: Tx,
  { id, name, author }: Partner,
  records: readonly StatsRecord[],
  { today, sentAt }: { readonly today: string; readonly sentAt: string },
): Promise<Result<Synced>> {
  const sent = records.map(({ first_day: firstDay, last_day: lastDay, figures }): SentFigures => ({
    firstDay,
    lastDay,
    figures,
  }))
  const ahead = sent.flatMap(({ lastDay }, place) => (lastDay > today ? [place] : []))
  const refused = [
    ...duplicateIndexes(sent.map(daysOf)).map((place) => statsPlace(place, 'first_day', MESSAGES.data_twice)),
    ...ahead.map((place) => statsPlace(place, 'last_day', MESSAGES.data_day_ahead)),
  ]
  if (refused.length > 0) return wrongPlaces(refused)

  const rows = await findFiguresBefore(tx.client, id, sent)
  const before = new Map(rows.map((row) => [daysOf(row), row.figures]))
  const subjectOf = (days: Days) => `stats:${id}:${days.firstDay}:${days.lastDay}`
  const newer = await listNewerFields(tx.client, sent.map(subjectOf), sentAt)
  const isOutdated = (days: Days) => newer.has(subjectOf(days))
  const taken = sent.filter((each) => !isOutdated(each))
  const changed = taken.filter((each) => !isSame(before.get(daysOf(each)), each.figures))
  await saveFigures(tx, id, changed)
  const span = spanOf(changed)
  if (span)
    await recordAudit(tx, author, {
      action: 'integration.figures_kept',
      id,
      label: `${name}, ${daysOf(span)}`,
      after: { ...span, records: changed.length },
    })
  await saveFieldTimes(
    tx,
    taken.map((days) => ({ subject: subjectOf(days), field: 'figures' })),
    sentAt,
  )
  const outdated = sent.flatMap((days, place) => (isOutdated(days) ? [`data.stats.${place}.figures`] : []))
  return ok({ changed: changed.length, outdated })
}

type Days = Pick<SentFigures, 'firstDay' | 'lastDay'>

/** From the earliest day to the latest; null if there are none. */
function spanOf(sent: readonly Days[]): Days | null {
  const firstDay = sent.map((each) => each.firstDay).toSorted()[0]
  const lastDay = sent
    .map((each) => each.lastDay)
    .toSorted()
    .at(-1)
  return firstDay === undefined || lastDay === undefined ? null : { firstDay, lastDay }
}

function statsPlace(place: number, field: string, message: string): WrongPlace {
  return [`data.stats.${place}.${field}`, message]
}

function daysOf({ firstDay, lastDay }: Days): string {
  return firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
}

type Figures = SentFigures['figures']

/** Independent of the order of the keys. */
function isSame(before: Figures | undefined, after: Figures): boolean {
  const names = Object.keys(after)
  if (before === undefined || Object.keys(before).length !== names.length) return false
  return names.every((name) => before[name] === after[name])
}
