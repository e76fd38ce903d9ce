/**
 * SEO settings (spec §3, §4): updates the existing row, else inserts it. Saving an outdated version is refused, and
 * pages are invalidated at commit. A canonical address on another host needs confirmation: it would send search engines
 * away from the shop.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import { findSeoSettings, writeSeoSettings } from '../data/seo.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { canonicalElsewhere, type SavedSeoSettings, type SeoSettingsInput } from '../rules/seo-form.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

/** null if never saved. */
export async function getSeoSettings(deps: Deps): Promise<Result<SavedSeoSettings | null>> {
  try {
    return ok(await findSeoSettings(deps.db.pool))
  } catch (error) {
    deps.log.error({ err: error }, 'SEO settings could not be read')
    return fail({ code: 'unexpected', key: 'seo_load_failed' })
  }
}

export async function saveSeoSettings(
  deps: Deps,
  actor: Actor,
  input: SeoSettingsInput,
): Promise<Result<null>> {
  try {
    return await save(deps, actor, input)
  } catch (error) {
    deps.log.error({ err: error }, 'SEO settings could not be written')
    return fail({ code: 'unexpected', key: 'seo_save_failed' })
  }
}

function save(deps: Deps, actor: Actor, input: SeoSettingsInput): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'content.change', async (tx, staff) => {
    const before = await findSeoSettings(tx.client)
    const isNewAddress = input.canonicalUrl !== (before?.canonicalUrl ?? '')
    if (isNewAddress && !input.isElsewhereMeant && isElsewhere(deps, input))
      return fail({
        code: 'invalid',
        key: 'seo_canonical_elsewhere',
        fields: { canonicalUrl: MESSAGES.seo_canonical_elsewhere },
      })
    const written = await writeSeoSettings(tx, input)
    if (!written) return fail({ code: 'stale', key: 'staff_stale' })
    await invalidateTags(tx, [tags.seo])
    await recordAudit(tx, staff, {
      action: 'seo.updated',
      id: written.id,
      label: 'SEO settings',
      before: before && factsOf(before),
      after: await factsNow(tx),
    })
    return ok(null)
  })
}

function isElsewhere({ options }: Deps, { canonicalUrl }: SeoSettingsInput): boolean {
  return canonicalElsewhere(canonicalUrl, options.shopUrl) !== null
}

async function factsNow(tx: Tx) {
  const saved = await findSeoSettings(tx.client)
  return saved && factsOf(saved)
}

function factsOf({ version: _version, updatedAt: _at, ...settings }: SavedSeoSettings & { id?: string }) {
  const { id: _id, ...facts } = settings
  return facts
}
