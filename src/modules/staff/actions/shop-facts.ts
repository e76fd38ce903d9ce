/**
 * The facts about the shop. A process loads them before it serves anybody, and again whenever they change: the same
 * commit tells every process, which then also drops its cached pages.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import {
  exampleFactsIn,
  ownFacts,
  setShopFacts,
  shopFacts,
  type ShopFacts,
} from '#platform/rules/shop-facts.ts'
import { findShopFacts, updateShopFacts, type ShopFactsRow } from '../data/shop-facts-row.ts'
import { parseStoredFacts, SERIES_FIELDS, type FactsChange } from '../rules/shop-facts-input.ts'
import { recordAudit } from './record-audit.ts'
import { requirePermission } from './require-permission.ts'

export type StoredShopFacts = Omit<ShopFactsRow, 'facts' | 'changedAt'> & {
  readonly facts: ShopFacts
  readonly changedAt: string
}

/** Makes the stored facts those of this process. */
export async function loadShopFacts(deps: Deps): Promise<ShopFacts> {
  const { facts } = await getShopFacts(deps)
  setShopFacts(facts)
  return facts
}

export async function getShopFacts(deps: Deps): Promise<StoredShopFacts> {
  return storedFacts(await findShopFacts(deps.db.pool))
}

/** Refuses another number series once documents of this financial year have one. */
export async function changeShopFacts(
  deps: Deps,
  actor: Actor,
  { facts: change, version }: FactsChange,
): Promise<Result<StoredShopFacts>> {
  const changed = await transaction(deps.db, async (tx): Promise<Result<StoredShopFacts>> => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    const before = storedFacts(await findShopFacts(tx.client))
    const facts: ShopFacts = { ...before.facts, ...change }
    const locked = SERIES_FIELDS.find((name) => before.isSeriesUsed && facts[name] !== before.facts[name])
    if (locked !== undefined) return fail(wrongField(locked, { key: 'facts_series_used' }))
    if (!(await updateShopFacts(tx, staff.value.staffId, ownFacts(facts), version)))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff.value, {
      action: 'settings.facts_changed',
      id: 'shop',
      label: facts.name,
      before: before.facts,
      after: facts,
    })
    await invalidateTags(tx, [tags.everything])
    return ok(storedFacts(await findShopFacts(tx.client)))
  })
  // So that the next page of whoever changed them shows it; the other processes follow the notification.
  if (changed.ok) await loadShopFacts(deps)
  return changed
}

export const SHOP_NOT_OPEN = { code: 'payment_unavailable', key: 'shop_not_open' } as const

/** Real orders need the owner's own facts: an invoice must not name an invented seller. */
export function isOpenForOrders(deps: Deps): boolean {
  return !deps.options.takesRealMoney || exampleFactsIn(shopFacts()).length === 0
}

function storedFacts({ facts, changedAt, ...row }: ShopFactsRow): StoredShopFacts {
  return { ...row, facts: parseStoredFacts(facts), changedAt: changedAt.toISOString() }
}
