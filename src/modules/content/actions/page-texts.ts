/** About and the policies: the owner's text replaces the default one until that is restored. */
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import { listPostPictures } from '../data/blog.ts'
import { deletePage, findPage, listPages, writePage, type PageRow } from '../data/page-texts.ts'
import { picturesInText } from '../rules/post-parts.ts'
import { EDITABLE_PAGES, type PageInput, type PageSlug } from '../rules/page-texts.ts'
import type { PostPictureView } from '../rules/post.ts'

export type PageText = Omit<PageRow, 'changedAt'> & { readonly changedAt: string }

/** The owner's text with its pictures; null if the page shows the default text. One statement, two with pictures. */
export async function getPageText(
  deps: Deps,
  input: { readonly slug: PageSlug },
): Promise<{ readonly page: PageText; readonly pictures: readonly PostPictureView[] } | null> {
  const row = await findPage(deps.db.pool, input.slug)
  if (!row) return null
  const urls = picturesInText(row.content)
  const pictures = urls.length === 0 ? [] : await listPostPictures(deps.db.pool, urls)
  return { page: withText(row), pictures }
}

/** The pages with the owner's text. */
export async function listPageTexts(deps: Deps): Promise<readonly PageText[]> {
  return (await listPages(deps.db.pool)).map(withText)
}

export function savePageText(
  deps: Deps,
  actor: Actor,
  { slug, page }: { readonly slug: PageSlug; readonly page: PageInput },
): Promise<Result<null>> {
  return transaction(deps.db, async (tx): Promise<Result<null>> => {
    const staff = await requirePermission(tx.client, actor, 'content.change')
    if (!staff.ok) return staff
    const before = await findPage(tx.client, slug)
    if (!(await writePage(tx, { ...page, slug, staffId: staff.value.staffId })))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff.value, {
      action: 'page.changed',
      id: slug,
      label: page.title,
      before: before && factsOf(before),
      after: factsOf(page),
    })
    await invalidateTags(tx, [tags.page(slug)])
    return ok(null)
  })
}

/** Restores the default text. The owner's text stays in the audit log. */
export function restorePageText(
  deps: Deps,
  actor: Actor,
  { slug }: { readonly slug: PageSlug },
): Promise<Result<null>> {
  return transaction(deps.db, async (tx): Promise<Result<null>> => {
    const staff = await requirePermission(tx.client, actor, 'content.change')
    if (!staff.ok) return staff
    const before = await findPage(tx.client, slug)
    if (!before || !(await deletePage(tx, slug))) return ok(null)
    await recordAudit(tx, staff.value, {
      action: 'page.restored',
      id: slug,
      label: EDITABLE_PAGES[slug].title,
      before: factsOf(before),
    })
    await invalidateTags(tx, [tags.page(slug)])
    return ok(null)
  })
}

function factsOf({ title, content, metaTitle, metaDescription }: Omit<PageInput, 'version'>) {
  return { title, content, metaTitle, metaDescription }
}

function withText({ changedAt, ...row }: PageRow): PageText {
  return { ...row, changedAt: changedAt.toISOString() }
}
