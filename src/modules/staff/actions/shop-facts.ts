/**
 * The facts about the shop. A process loads them before it serves requests, and again on each change: the commit
 * notifies every process, which then also drops its cached pages.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction } from '#platform/database/transaction.ts'
import { findLogoPicture } from '#platform/pictures/picture-rows.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { pictureIdOf } from '#platform/rules/picture.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import {
  exampleFactsIn,
  ownFacts,
  setShopFacts,
  shopFacts,
  type BrandPicture,
  type ShopFacts,
} from '#platform/rules/shop-facts.ts'
import type { RewardTerms } from '#platform/rules/reward-terms.ts'
import { findIndianDate, findShopFacts, updateShopFacts, type ShopFactsRow } from '../data/shop-facts-row.ts'
import type { FactsChange } from '../rules/selling-terms-input.ts'
import { parseStoredFacts, SERIES_FIELDS } from '../rules/shop-facts-input.ts'
import { recordAudit } from './record-audit.ts'
import { requirePermission } from './require-permission.ts'

export type StoredShopFacts = Omit<ShopFactsRow, 'facts' | 'changedAt'> & {
  readonly facts: ShopFacts
  readonly changedAt: string
}

/** Applies the stored facts to this process. */
export async function loadShopFacts(deps: Deps): Promise<ShopFacts> {
  const { facts } = await getShopFacts(deps)
  setShopFacts(facts)
  return facts
}

export async function getShopFacts(deps: Deps): Promise<StoredShopFacts> {
  return storedFacts(await findShopFacts(deps.db.pool))
}

/** Refuses a different number series once this financial year has documents with the current one. */
export async function changeShopFacts(
  deps: Deps,
  actor: Actor,
  { facts: change, logoUrl, version }: FactsChange,
): Promise<Result<StoredShopFacts>> {
  const changed = await transaction(deps.db, async (tx): Promise<Result<StoredShopFacts>> => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    const before = storedFacts(await findShopFacts(tx.client))
    const logo = await findLogo(tx.client, logoUrl, before.facts)
    if (logo === undefined) return fail(wrongField('logoUrl', { key: 'logo_missing' }))
    const merged: ShopFacts = { ...before.facts, ...change, logo }
    const isNameInLogo = logo !== null && merged.isNameInLogo
    const facts = {
      ...merged,
      isNameInLogo,
      rewards: await withExpiryStart(tx.client, before.facts.rewards, merged.rewards),
    }
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
  // So that the editor's next page shows the change; other processes get the notification.
  if (changed.ok) await loadShopFacts(deps)
  return changed
}

/** A new time to expiry counts from today, so that no coins expire that were valid for longer yesterday. */
async function withExpiryStart(on: Queryable, before: RewardTerms, after: RewardTerms): Promise<RewardTerms> {
  const { expiryMonths } = after
  if (expiryMonths === before.expiryMonths) return { ...after, expirySince: before.expirySince }
  return { ...after, expirySince: expiryMonths === null ? null : await findIndianDate(on) }
}

/** undefined if there is no such picture. */
async function findLogo(
  on: Queryable,
  url: string | undefined,
  { logo }: ShopFacts,
): Promise<BrandPicture | null | undefined> {
  if (url === undefined || url === logo?.url) return logo
  return url === '' ? null : findLogoPicture(on, pictureIdOf(url))
}

export const SHOP_NOT_OPEN = { code: 'payment_unavailable', key: 'shop_not_open' } as const

/** Real orders require the owner's own facts: an invoice must not name an invented seller. */
export function isOpenForOrders(deps: Deps): boolean {
  return !deps.options.takesRealMoney || exampleFactsIn(shopFacts()).length === 0
}

function storedFacts({ facts, changedAt, ...row }: ShopFactsRow): StoredShopFacts {
  return { ...row, facts: parseStoredFacts(facts), changedAt: changedAt.toISOString() }
}
