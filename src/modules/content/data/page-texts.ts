/** The owner's texts that replace the default ones. */
import type { UserId } from '#platform/rules/ids.ts'
import { findStatement, objectStatement, statement, changeStatement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PageInput, PageSlug } from '../rules/page-texts.ts'

export type PageRow = {
  readonly slug: PageSlug
  readonly title: string
  readonly content: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly version: number
  readonly changedAt: Date
  /** E-mail of the staff member who changed it last. */
  readonly changedBy: string | null
}

const COLUMNS = `p.slug, p.title, p.body AS content, p.meta_title AS "metaTitle",
  p.meta_description AS "metaDescription", p.version, p.changed_at AS "changedAt", u.email AS "changedBy"`

/** null if the page shows the default text. */
export const findPage = findStatement<[slug: PageSlug], PageRow>(
  'find_page',
  `SELECT ${COLUMNS} FROM pages p LEFT JOIN users u ON u.id = p.changed_by WHERE p.slug = $1`,
)

export const listPages = statement<[], PageRow>(
  'list_pages',
  `SELECT ${COLUMNS} FROM pages p LEFT JOIN users u ON u.id = p.changed_by ORDER BY p.slug`,
)

type Written = PageInput & { readonly slug: PageSlug; readonly staffId: UserId }

const insertPage = objectStatement<Written, { slug: string }>(
  'insert_page',
  `INSERT INTO pages (slug, title, body, meta_title, meta_description, changed_by)
   VALUES (:slug, :title, :content, :metaTitle, :metaDescription, :staffId) ON CONFLICT (slug) DO NOTHING RETURNING slug`,
)

const updatePage = objectStatement<Written, { slug: string }>(
  'update_page',
  `UPDATE pages SET title = :title, body = :content, meta_title = :metaTitle, meta_description = :metaDescription,
          changed_by = :staffId, changed_at = shop_now(), version = version + 1
    WHERE slug = :slug AND version = :version RETURNING slug`,
)

/** Returns false if somebody else changed it since the form was opened. */
export async function writePage(tx: Tx, page: Written): Promise<boolean> {
  const write = page.version === 0 ? insertPage : updatePage
  return (await write(tx.client, page)).length === 1
}

/** Returns false if there is none. */
export const deletePage = changeStatement<[slug: PageSlug]>(
  'delete_page',
  `DELETE FROM pages WHERE slug = $1 RETURNING slug`,
)
