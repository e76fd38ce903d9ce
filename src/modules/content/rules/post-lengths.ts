/** Maximum lengths of a post's parts (spec §5, §9; the others keep pages readable). */
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'

export const POST_LENGTHS = {
  title: 200,
  slug: 200,
  excerpt: 500,
  content: 100_000,
  metaTitle: META_TITLE_LENGTH,
  metaDescription: META_DESCRIPTION_LENGTH,
  tag: 40,
} as const

export const MAX_TAGS = 10

/** Nobody pages further. */
export const MAX_BLOG_PAGES = 200
