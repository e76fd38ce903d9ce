/** Staff's own labels for orders, products and customers: short and in lower case, so that each tag has one spelling. */
import { cleanWords } from '#platform/rules/clean-words.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Permission } from './permissions.ts'

const TAG_SUBJECTS = ['order', 'product', 'customer'] as const
export type TagSubject = (typeof TAG_SUBJECTS)[number]

export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 30

/** The list of each subject, and the permission to change its tags. */
export const TAGGED: Readonly<
  Record<TagSubject, { readonly path: string; readonly many: string; readonly change: Permission }>
> = {
  order: { path: '/cms/orders', many: 'orders', change: 'orders.change' },
  product: { path: '/cms/products', many: 'products', change: 'products.change' },
  customer: { path: '/cms/customers', many: 'customers', change: 'customers.change' },
}

export function tagSubjectOf(text: string | undefined): TagSubject | null {
  return TAG_SUBJECTS.find((subject) => subject === text) ?? null
}

/** The tag in a filter; empty for none. */
export function tagOf(text: string | null): string {
  return cleanWords(text ?? '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .slice(0, MAX_TAG_LENGTH)
    .trim()
}

/** Tags typed into one field, separated by commas; each once, in the order typed. */
export function parseTags(text: string): Result<readonly string[]> {
  const typed = text.split(',').map((part) => cleanWords(part).replace(/\s+/g, ' ').toLowerCase())
  const tags = [...new Set(typed.filter((tag) => tag !== ''))]
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH)) return fail({ code: 'invalid', key: 'tag_long' })
  return tags.length > MAX_TAGS ? fail({ code: 'invalid', key: 'tags_many' }) : ok(tags)
}

export type TagChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** Appends added tags; a tag that is both added and removed is added. */
export function changedTags(before: readonly string[], { add, remove }: TagChange): readonly string[] {
  const kept = before.filter((tag) => !remove.includes(tag) || add.includes(tag))
  return [...new Set([...kept, ...add])]
}
