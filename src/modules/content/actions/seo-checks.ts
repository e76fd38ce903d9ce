/**
 * The tests of the SEO tab: each measures the shop's own pages, is kept with the time and with who
 * asked for it, and runs once at a time. No connection to the database is held while pages are asked for.
 */
import { countRecentSeoChecks, listSeoChecks, storeSeoCheck, type StoredCheck } from '../data/seo.ts'
import { transaction } from '#platform/database/transaction.ts'
import { seoCheckResult, type SeoCheck, type SeoCheckKind, type SeoCheckResult } from '../rules/seo-check.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit } from '#modules/staff/actions/record-audit.ts'
import { requirePermission } from '#modules/staff/actions/require-permission.ts'
import type { Deps } from '#platform/deps.ts'
import { measureIndexing } from './seo-checks/measure-indexing.ts'
import { measureMobile } from './seo-checks/measure-mobile.ts'
import { measureSpeed } from './seo-checks/measure-speed.ts'

const MAX_A_MINUTE = 5
/** So many of each kind are shown. */
const SHOWN = 6

const MEASURE: Readonly<Record<SeoCheckKind, (deps: Deps) => Promise<SeoCheckResult | null>>> = {
  speed: measureSpeed,
  mobile: measureMobile,
  indexing: measureIndexing,
}

export async function runSeoCheck(
  deps: Deps,
  actor: Actor,
  input: { readonly kind: SeoCheckKind },
): Promise<Result<SeoCheck>> {
  const staff = await requirePermission(deps.db.pool, actor, 'content.change')
  if (!staff.ok) return staff
  // Whoever asks meanwhile gets the same answer.
  return deps.singleFlight(`seo-check ${input.kind}`, () => measureAndKeep(deps, actor, input.kind))
}

async function measureAndKeep(deps: Deps, actor: Actor, kind: SeoCheckKind): Promise<Result<SeoCheck>> {
  if ((await countRecentSeoChecks(deps.db.pool, kind)) >= MAX_A_MINUTE)
    return fail({ code: 'too_many_requests', key: 'seo_check_too_often' })
  const result = await MEASURE[kind](deps)
  if (!result) return fail({ code: 'busy', key: 'seo_check_failed' })
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'content.change')
    if (!staff.ok) return staff
    const stored = await storeSeoCheck(tx, kind, result, staff.value.name)
    const check = stored && asCheck(stored)
    if (!check) return fail({ code: 'unexpected', key: 'unexpected' })
    await recordAudit(tx, staff.value, {
      action: 'seo.measured',
      id: kind,
      label: kind,
      before: null,
      after: { rating: result.rating, pages: result.pages },
    })
    return ok(check)
  })
}

export type SeoChecks = Readonly<Record<SeoCheckKind, readonly SeoCheck[]>>

/** The last tests of each kind, newest first. One that was kept in an older shape is left out. */
export async function getSeoChecks(deps: Deps): Promise<SeoChecks> {
  const stored = await listSeoChecks(deps.db.pool, SHOWN)
  const checks = stored.flatMap((each) => asCheck(each) ?? [])
  const ofKind = (kind: SeoCheckKind) => checks.filter(({ result }) => result.kind === kind)
  return { speed: ofKind('speed'), mobile: ofKind('mobile'), indexing: ofKind('indexing') }
}

function asCheck({ result, ...facts }: StoredCheck): SeoCheck | null {
  const read = seoCheckResult.safeParse(result)
  return read.success ? { ...facts, result: read.data } : null
}
