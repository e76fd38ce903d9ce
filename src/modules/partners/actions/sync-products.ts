/**
 * A partner's stock, descriptions and weights, written as staff edits are: under the product locks, with stock
 * movements and audit log.
 */
import { lockWholeProducts, findSkuOwners, announceProducts, writeChanges } from '#modules/catalogue/index.ts'
import { listNewerFields, saveFieldTimes } from '../data/partner-records.ts'
import { countAwaitingCourier } from '#modules/fulfilment/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  changedFields,
  factsOf,
  type ProductData,
  type StaffProduct,
} from '#modules/catalogue/rules/product-data.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { duplicateIndexes, type ProductRecord } from '../rules/data-message.ts'
import {
  isOutdated,
  isSeenByShoppers,
  sentFields,
  syncedProduct,
  type TimedProductField,
} from '../rules/data-webhook.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import { recordAuditEntries } from '#modules/staff/index.ts'
import { wrongPlaces, type Partner, type Synced, type WrongPlace } from './partner.ts'

type Change = { readonly before: StaffProduct; readonly after: ProductData }
type Plan = { readonly changes: readonly Change[]; readonly limited: readonly string[] }

export async function syncProducts(
  tx: Tx,
  sender: Partner,
  records: readonly ProductRecord[],
  sentAt: string,
): Promise<Result<Synced>> {
  const products = await lockNamed(tx, records)
  const known = products.flatMap((product) => product ?? [])
  const newer = await listNewerFields(
    tx.client,
    known.map(({ id }) => subjectOf(id)),
    sentAt,
  )
  const unsent = await countAwaitingCourier(
    tx.client,
    known.map(({ id }) => id),
    sentAt,
  )
  const sent = records.map((record, place) => {
    const product = products[place]
    return withoutOutdated(record, (product && newer.get(subjectOf(product.id))) ?? new Set())
  })
  const planned = plan(sent, products, unsent)
  if (!planned.ok) return planned
  const { limited } = planned.value
  const changes = planned.value.changes.filter(({ before, after }) => changedFields(before, after).length > 0)
  const reason = sentences.stockSentBy(sender.name)
  await writeChanges(tx, changes, { reason, isReceived: false }, sender.author.staffId)
  await recordAuditEntries(
    tx,
    sender.author,
    changes.map(({ before, after }) => ({
      action: 'product.updated',
      id: before.id,
      label: before.name,
      before: factsOf(before),
      after: { ...factsOf(after), reason },
    })),
  )
  await announceProducts(
    tx,
    changes
      .filter(({ before, after }) => isSeenByShoppers(before, after))
      .map(({ before: { id, category } }) => ({ id, categories: [category] })),
  )
  const takenFields = sent.flatMap(({ taken }, place) => {
    const product = products[place]
    return product ? taken.map((field) => ({ subject: subjectOf(product.id), field })) : []
  })
  await saveFieldTimes(tx, takenFields, sentAt)
  const outdated = sent.flatMap((each, place) =>
    each.outdated.map((field) => `data.products.${place}.${field}`),
  )
  return ok({ changed: changes.length, outdated, limited })
}

const subjectOf = (id: string) => `product:${id}`

type SentRecord = {
  readonly record: ProductRecord
  readonly taken: readonly TimedProductField[]
  readonly outdated: readonly TimedProductField[]
}

function withoutOutdated(record: ProductRecord, newer: ReadonlySet<string>): SentRecord {
  const fields = sentFields(record)
  const outdated = fields.filter((field) => isOutdated(field, newer))
  const taken = fields.filter((field) => !outdated.includes(field))
  return {
    record: { ...record, ...Object.fromEntries(outdated.map((field) => [field, undefined])) },
    taken,
    outdated,
  }
}

/** The product of each record, locked in the same order as everywhere else; undefined if there is none. */
async function lockNamed(
  tx: Tx,
  records: readonly ProductRecord[],
): Promise<readonly (StaffProduct | undefined)[]> {
  const owners = await findSkuOwners(
    tx.client,
    records.flatMap(({ sku }) => sku ?? []),
  )
  const bySku = new Map(owners.map(({ sku, owner }) => [sku, owner]))
  const ids = records.map(({ id, sku = '' }) => (id as ProductId | undefined) ?? bySku.get(sku))
  const locked = await lockWholeProducts(tx, [...new Set(ids.flatMap((id) => id ?? []))])
  const byId = new Map(locked.map((product) => [product.id, product]))
  return records.map(({ sku }, place) => {
    const product = byId.get(ids[place] ?? ('' as ProductId))
    // Staff have archived the product or changed its SKU meanwhile, so it no longer matches.
    const isMeant = product?.status !== 'archived' && (sku === undefined || product?.sku === sku)
    return isMeant ? product : undefined
  })
}

function plan(
  records: readonly SentRecord[],
  products: readonly (StaffProduct | undefined)[],
  unsent: ReadonlyMap<ProductId, number>,
): Result<Plan> {
  const refused: WrongPlace[] = []
  const limited: string[] = []
  const twins = new Set(duplicateIndexes(products.map((product) => product?.id)))
  const changes = records.flatMap(({ record }, place): Change[] => {
    const before = products[place]
    const named = record.sku === undefined ? 'id' : 'sku'
    if (before === undefined || twins.has(place)) {
      const message = before === undefined ? MESSAGES.data_product_unknown : MESSAGES.data_twice
      refused.push([`data.products.${place}.${named}`, message])
      return []
    }
    const synced = syncedProduct(before, record, unsent.get(before.id) ?? 0)
    if (synced.wrong !== null) {
      refused.push([`data.products.${place}.${synced.wrong.field}`, synced.wrong.message])
      return []
    }
    if (synced.isLimited) limited.push(`data.products.${place}.stock_on_hand`)
    return [{ before, after: synced.after }]
  })
  return refused.length > 0 ? wrongPlaces(refused) : ok({ changes, limited })
}
