/** The form of a category: parses texts to data, with errors by field. */
import {
  MAX_CATEGORY_NAME,
  type Category,
  type CategoryKind,
  type Ruling,
} from '#platform/rules/categories.ts'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { isOwnPicture } from '#platform/rules/picture.ts'
import { z } from '#platform/rules/zod.ts'
import type { CategoryDefaults, CategoryDetails } from './category-details.ts'
import { CATEGORY_DEFAULT_NAMES, PRODUCT_ATTRIBUTES, type CategoryDefaultName } from './product-attributes.ts'
import { productFields } from './product-input.ts'
import { productSlug } from './slug.ts'

/** The kind of its products, as one choice: books by their ruling, other goods, or no kind of its own. */
export const HOLDS = ['planner', 'ruled', 'plain', 'goods', 'group'] as const

/** Also if nothing is chosen yet. */
export function mayHoldBooks(holds: string): boolean {
  return holds !== 'goods' && holds !== 'group'
}

/** The defaults for its new products: only books have pages and paper. */
export function defaultNamesOf(holds: string): readonly CategoryDefaultName[] {
  return CATEGORY_DEFAULT_NAMES.filter(
    (name) => mayHoldBooks(holds) || !('ofBooks' in PRODUCT_ATTRIBUTES[name]),
  )
}

export const CATEGORY_FIELDS = [
  'name',
  'listingSlug',
  'linkSlug',
  'holds',
  'parent',
  'note',
  'text',
  'imageUrl',
  'metaTitle',
  'metaDescription',
  ...CATEGORY_DEFAULT_NAMES,
] as const
export type CategoryField = (typeof CATEGORY_FIELDS)[number]

export type TypedCategory = Readonly<Record<CategoryField, string>> & {
  readonly isShown: boolean
  readonly hasTabs: boolean
}

export type CategoryInput = Pick<
  Category,
  'name' | 'listingSlug' | 'linkSlug' | 'kind' | 'parent' | 'ruling' | 'subjects' | 'note' | 'isShown'
> &
  Pick<CategoryDetails, 'text' | 'metaTitle' | 'metaDescription' | 'defaults'> & {
    readonly imageUrl: string | null
  }

export const CATEGORY_LENGTHS = {
  name: MAX_CATEGORY_NAME,
  slug: 60,
  note: 80,
  text: 500,
  metaTitle: 70,
  metaDescription: 200,
} as const

/** First segments of other pages' URLs. A test compares them with the site map. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `about about-us account admin api api-docs assets auth blog build cart category client cms contact feeds fonts health
   home images join mcp metrics offline openapi order-success orders orders-api pages pictures privacy-policy product
   products return-policy rewards sample-sheet search shipping-policy sitemap static terms-of-use thank-you track
   webhooks wishlist`.split(/\s+/),
)

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .refine((text) => text.length <= most, MESSAGES.category_long)

const slug = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text === '' || isSlug(text), MESSAGES.category_slug)
  .refine((text) => !RESERVED_SLUGS.has(text), MESSAGES.category_slug_reserved)

const fields = z.object({
  name: line(CATEGORY_LENGTHS.name).refine((text) => text !== '', MESSAGES.category_name),
  listingSlug: slug,
  linkSlug: slug,
  holds: z.enum(HOLDS, MESSAGES.category_holds),
  parent: z.string(),
  note: line(CATEGORY_LENGTHS.note),
  text: line(CATEGORY_LENGTHS.text),
  imageUrl: z.string().refine((url) => url === '' || isOwnPicture(url), MESSAGES.product_picture),
  metaTitle: line(CATEGORY_LENGTHS.metaTitle),
  metaDescription: line(CATEGORY_LENGTHS.metaDescription),
  isShown: z.boolean(),
  hasTabs: z.boolean(),
})

export function readCategory(
  typed: TypedCategory,
): { readonly input: CategoryInput; readonly problems: null } | { readonly problems: Problems } {
  const read = fields.safeParse(typed)
  const { defaults, problems: wrongDefaults } = readDefaults(typed)
  const problems = { ...problemsIn(read), ...wrongDefaults }
  if (!read.success || Object.keys(problems).length > 0) return { problems }
  const { holds, hasTabs, parent, imageUrl, ...rest } = read.data
  const listingSlug = rest.listingSlug || slugOf(rest.name)
  const linkSlug = rest.linkSlug || listingSlug
  if (!isSlug(listingSlug)) return { problems: { listingSlug: MESSAGES.category_slug } }
  if (RESERVED_SLUGS.has(listingSlug)) return { problems: { listingSlug: MESSAGES.category_slug_reserved } }
  const [kind, ruling] = madeOf(holds)
  return {
    input: {
      ...rest,
      listingSlug,
      linkSlug,
      kind,
      ruling,
      parent: kind === 'group' || parent === '' ? null : parent,
      subjects: kind === 'notebooks' && hasTabs ? 5 : 1,
      imageUrl: imageUrl || null,
      defaults,
    },
    problems: null,
  }
}

/** Each is validated like the same field of a product. */
function readDefaults(typed: TypedCategory): { defaults: CategoryDefaults; problems: Problems } {
  const defaults: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const name of defaultNamesOf(typed.holds)) {
    const text = typed[name].trim()
    if (text === '') continue
    const read = productFields.shape[name].safeParse(text)
    if (read.success) defaults[name] = String(read.data)
    else problems[name] = read.error.issues[0]?.message ?? MESSAGES.bad_request
  }
  return { defaults, problems }
}

function madeOf(holds: (typeof HOLDS)[number]): readonly [CategoryKind, Ruling | null] {
  return holds === 'goods' || holds === 'group' ? [holds, null] : ['notebooks', holds]
}

function slugOf(name: string): string {
  return productSlug(name).replaceAll('_', '-').replaceAll(/^-|-$/g, '').slice(0, CATEGORY_LENGTHS.slug)
}

function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= CATEGORY_LENGTHS.slug
}

type Stored = CategoryInput & Pick<CategoryDetails, 'formerSlugs'> & Pick<Category, 'aliasLinkSlugs'>

/** A stored category as form values; null gives an empty form. */
export function toTypedCategory(category: Stored | null): TypedCategory {
  const defaults = category?.defaults ?? {}
  return {
    name: category?.name ?? '',
    listingSlug: category?.listingSlug ?? '',
    linkSlug: category?.linkSlug ?? '',
    holds: category === null ? '' : (category.ruling ?? category.kind),
    parent: category?.parent ?? '',
    note: category?.note ?? '',
    text: category?.text ?? '',
    imageUrl: category?.imageUrl ?? '',
    metaTitle: category?.metaTitle ?? '',
    metaDescription: category?.metaDescription ?? '',
    isShown: category?.isShown ?? true,
    hasTabs: category?.subjects === 5,
    ...(Object.fromEntries(CATEGORY_DEFAULT_NAMES.map((name) => [name, defaults[name] ?? ''])) as Record<
      CategoryDefaultName,
      string
    >),
  }
}

/** Conflicts of a category with the others; `own` is the one being changed. */
export function findCategoryConflicts(
  input: CategoryInput,
  others: readonly (Category & Pick<CategoryDetails, 'formerSlugs'>)[],
  own: { readonly kind: CategoryKind; readonly contents: number } | null,
): Problems {
  const problems: Record<string, string> = {}
  const sameName = others.find(({ name }) => name.toLowerCase() === input.name.toLowerCase())
  if (sameName) problems['name'] = MESSAGES.category_name_taken
  const { listingSlug, linkSlug, parent, kind } = input
  if (others.some((each) => [each.listingSlug, ...each.formerSlugs].includes(listingSlug)))
    problems['listingSlug'] = MESSAGES.category_slug_taken
  if (others.some((each) => [each.linkSlug, ...each.aliasLinkSlugs].includes(linkSlug)))
    problems['linkSlug'] = MESSAGES.category_slug_taken
  if (parent !== null && !others.some((each) => each.name === parent && each.kind === 'group'))
    problems['parent'] = MESSAGES.category_parent
  if (own !== null && own.contents > 0 && own.kind !== kind) problems['holds'] = MESSAGES.category_kind_fixed
  return problems
}

/** Earlier slugs, without the current one. */
export function formerOf(before: string, now: string, former: readonly string[]): readonly string[] {
  return [...new Set([...former, before])].filter((each) => each !== now)
}

/** The ids in their new order; null if it can't move any further. */
export function movedCategory(ids: readonly string[], id: string, by: -1 | 1): readonly string[] | null {
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by]
  if (from < 0 || to < 0 || to >= ids.length) return null
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
