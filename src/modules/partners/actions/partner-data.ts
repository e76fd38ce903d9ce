/** Messages from partners as staff read them, and their purge. */
import {
  deleteOldReceipts,
  listMessages,
  listSenders,
  insertDataRefusal,
  listRefusals,
} from '../data/data-receipts.ts'
import { listFigures, listPartnersOfOrder, deleteOldFieldTimes } from '../data/partner-records.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { RECEIPTS_KEPT_DAYS, TIMESTAMP_MINUTES } from '../rules/data-message.ts'
import type { DataRefusal, RefusedMessage } from '../rules/data-refusal.ts'
import type {
  KnownSender,
  PartnerFigures,
  PartnerFilter,
  PartnerMessage,
  PartnerOrder,
} from '../rules/partner-view.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf } from '#platform/database/paging.ts'

type Asked = { readonly filter: PartnerFilter; readonly page: number }

type Page = {
  readonly total: number
  readonly page: number
  readonly pageSize: number
  /** The senders that the filter offers. */
  readonly senders: readonly KnownSender[]
}

export async function listPartnerMessages(
  deps: Deps,
  asked: Asked,
): Promise<Page & { readonly messages: readonly PartnerMessage[] }> {
  const on = deps.db.pool
  const page = pageOf(asked.page)
  const [found, senders] = await Promise.all([
    listMessages(on, asked.filter, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    listSenders(on),
  ])
  return { ...found, page, pageSize: PAGE_SIZE, senders }
}

export async function listPartnerFigures(
  deps: Deps,
  asked: Asked,
): Promise<Page & { readonly figures: readonly PartnerFigures[] }> {
  const on = deps.db.pool
  const page = pageOf(asked.page)
  const [found, senders] = await Promise.all([
    listFigures(on, asked.filter, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    listSenders(on),
  ])
  return { ...found, page, pageSize: PAGE_SIZE, senders }
}

/** What each partner says about an order. The caller has checked the role. */
export async function listPartnersOfOrderForStaff(
  deps: Deps,
  { id }: { readonly id: OrderId },
): Promise<readonly PartnerOrder[]> {
  return listPartnersOfOrder(deps.db.pool, id)
}

/** Returns the number of purged messages. They are too old for the same message to be accepted again. */
export async function purgeDataReceipts(deps: Deps): Promise<number> {
  await deleteOldFieldTimes(deps.db.pool, 2 * TIMESTAMP_MINUTES)
  return deleteOldReceipts(deps.db.pool, RECEIPTS_KEPT_DAYS)
}

export function saveDataRefusal(deps: Deps, refusal: DataRefusal): Promise<void> {
  return insertDataRefusal(deps.db.pool, refusal)
}

/** An empty sender matches all. */
export function listDataRefusals(
  deps: Deps,
  { sender }: { readonly sender: string },
): Promise<readonly RefusedMessage[]> {
  return listRefusals(deps.db.pool, sender)
}
