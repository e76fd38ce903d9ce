/** Redirects from URLs of an earlier website. Each change purges cached "not found" pages. */
import { invalidateTags } from '#platform/database/changes.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { verbatim, fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import { sentences } from '#platform/rules/messages.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { CatalogueEvent } from '#modules/catalogue/index.ts'
import { recordAudit, type StaffMember, staffTransaction } from '#modules/staff/index.ts'
import {
  countRedirects,
  deleteRedirectRow,
  findRedirect as selectRedirect,
  insertFreeRedirects,
  listRedirects as selectPage,
  listRedirectsTouching,
  saveRedirects,
} from '../data/redirects.ts'
import {
  findChain,
  MAX_REDIRECTS,
  readRedirect,
  readRedirectSheet,
  redirectKey,
  targetKey,
  type KnownRedirects,
  type Redirect,
  type TypedRedirect,
} from '../rules/redirects.ts'

/** Serialises writers, so that two of them can't create a chain together. */
const REDIRECTS_TURN = 'redirects'

/** The target for a path without a page; null if there is none. */
export function findRedirect(deps: Deps, path: string): Promise<string | null> {
  return selectRedirect(deps.db.pool, redirectKey(path))
}

export type RedirectPage = Awaited<ReturnType<typeof selectPage>> & {
  readonly page: number
  readonly pageSize: number
}

export async function listRedirects(
  deps: Deps,
  input: { readonly search: string; readonly page: number },
): Promise<RedirectPage> {
  const page = pageOf(input.page)
  const found = await selectPage(deps.db.pool, patternOf(input.search), PAGE_SIZE, (page - 1) * PAGE_SIZE)
  return { ...found, page, pageSize: PAGE_SIZE }
}

/** All of them, for the export. */
export async function exportRedirects(deps: Deps): Promise<readonly Redirect[]> {
  return (await selectPage(deps.db.pool, '', MAX_REDIRECTS, 0)).redirects
}

export function addRedirect(deps: Deps, actor: Actor, typed: TypedRedirect): Promise<Result<null>> {
  return asStaff(deps, actor, async (tx, staff) => {
    const { redirect, problem } = readRedirect(typed, deps.options.shopUrl)
    if (problem !== null) return fail(wrongField(problem.field, verbatim(problem.message)))
    if ((await selectRedirect(tx.client, redirect.from)) !== null)
      return fail(wrongField('from', { key: 'redirect_taken' }))
    const chain = findChain(redirect, await knownAround(tx, [redirect]))
    if (chain !== null) return fail(wrongField(chain.field, verbatim(chain.message)))
    if ((await countRedirects(tx.client)) >= MAX_REDIRECTS)
      return fail(wrongField('from', { key: 'redirect_full' }))
    await saveRedirects(tx, [redirect])
    await invalidateTags(tx, [tags.redirects])
    await recordAudit(tx, staff, {
      action: 'redirect.created',
      id: redirect.from,
      label: redirect.from,
      after: redirect,
    })
    return ok(null)
  })
}

export function deleteRedirect(deps: Deps, actor: Actor, from: string): Promise<Result<null>> {
  return asStaff(deps, actor, async (tx, staff) => {
    const to = await deleteRedirectRow(tx, from)
    if (to === null) return fail({ code: 'not_found', key: 'redirect_gone' })
    await invalidateTags(tx, [tags.redirects])
    const before = { from, to }
    await recordAudit(tx, staff, { action: 'redirect.deleted', id: from, label: from, before, after: null })
    return ok(null)
  })
}

/** Replaces redirects with the same source; all rows or none. */
export function importRedirects(
  deps: Deps,
  actor: Actor,
  input: { readonly fileName: string; readonly sheet: Sheet },
): Promise<Result<{ readonly added: number; readonly changed: number }>> {
  return asStaff(deps, actor, async (tx, staff) => {
    const { redirects, problem } = readRedirectSheet(input.sheet, deps.options.shopUrl)
    if (problem !== null) return fail({ code: 'invalid', ...verbatim(problem) })
    const known = await knownAround(tx, redirects)
    for (const redirect of redirects) {
      const chain = findChain(redirect, known)
      if (chain !== null)
        return fail({ code: 'invalid', ...verbatim(sentences.redirectRefused(redirect.from, chain.message)) })
    }
    const added = await saveRedirects(tx, redirects)
    // Returning the problem rolls back.
    if ((await countRedirects(tx.client)) > MAX_REDIRECTS)
      return fail({ code: 'invalid', key: 'redirect_full' })
    await invalidateTags(tx, [tags.redirects])
    const changed = redirects.length - added
    const label = input.fileName.replace(/[\p{Cc}]/gu, '').slice(0, 200)
    await recordAudit(tx, staff, {
      action: 'redirect.imported',
      id: 'import',
      label,
      after: { added, changed },
    })
    return ok({ added, changed })
  })
}

/** Old URLs of imported products. Redirects that staff created stay unchanged. */
export async function addImportedRedirects(
  tx: Tx,
  { redirects }: Extract<CatalogueEvent, { readonly type: 'products.imported' }>,
): Promise<void> {
  if (redirects.length === 0) return
  await takeAdvisoryLocks(tx, [REDIRECTS_TURN])
  await insertFreeRedirects(tx, redirects, MAX_REDIRECTS)
  await invalidateTags(tx, [tags.redirects])
}

async function knownAround(tx: Tx, redirects: readonly Redirect[]): Promise<KnownRedirects> {
  const replaced = new Set(redirects.map(({ from }) => from))
  const paths = redirects.flatMap((each) => [each.from, targetKey(each)])
  const known = (await listRedirectsTouching(tx.client, paths)).filter(({ from }) => !replaced.has(from))
  const targets = new Map(known.map(({ from, to }) => [from, to]))
  const sources = new Map(known.map((each) => [targetKey(each), each.from]))
  return {
    targetOf: (from) => targets.get(from) ?? null,
    sourceOf: (target) => sources.get(target) ?? null,
  }
}

function asStaff<Value>(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx, staff: StaffMember) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return staffTransaction(deps, actor, 'content.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [REDIRECTS_TURN])
    return work(tx, staff)
  })
}
