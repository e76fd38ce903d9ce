/**
 * The tests of the SEO tab measure the shop's own pages. Each result is stored with the time and the person who ran it; a
 * kind of test runs once at a time. No database connection is held meanwhile.
 */
import { countRecentSeoChecks, listSeoChecks, storeSeoCheck, type StoredCheck } from '../data/seo.ts'
import { seoCheckResult, type SeoCheck, type SeoCheckKind } from '../rules/seo-check.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { measurePages } from './measure-pages.ts'

const MAX_A_MINUTE = 5
/** Results of each kind shown on the page. */
const SHOWN = 6

export async function runSeoCheck(
  deps: Deps,
  actor: Actor,
  input: { readonly kind: SeoCheckKind },
): Promise<Result<SeoCheck>> {
  const staff = await requirePermission(deps.db.pool, actor, 'content.change')
  if (!staff.ok) return staff
  return deps.singleFlight(`seo-check ${input.kind}`, () => measureAndKeep(deps, actor, input.kind))
}

async function measureAndKeep(deps: Deps, actor: Actor, kind: SeoCheckKind): Promise<Result<SeoCheck>> {
  if ((await countRecentSeoChecks(deps.db.pool, kind)) >= MAX_A_MINUTE)
    return fail({ code: 'too_many_requests', key: 'seo_check_too_often' })
  const result = await measurePages(deps, kind)
  if (!result) return fail({ code: 'busy', key: 'seo_check_failed' })
  return staffTransaction(deps, actor, 'content.change', async (tx, staff) => {
    const stored = await storeSeoCheck(tx, kind, result, staff.name)
    const check = stored && asCheck(stored)
    if (!check) return fail({ code: 'unexpected', key: 'unexpected' })
    await recordAudit(tx, staff, {
      action: 'seo.measured',
      id: kind,
      label: kind,
      after: { rating: result.rating, pages: result.pages },
    })
    return ok(check)
  })
}

export type SeoChecks = Readonly<Record<SeoCheckKind, readonly SeoCheck[]>>

/** The last results of each kind, newest first. Rows in an outdated format are left out. */
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
