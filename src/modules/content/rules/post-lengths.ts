/** How long the parts of a post may be (spec §5, §9; the rest so that a page can be read). */
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

/** Further back nobody leafs. */
export const MAX_BLOG_PAGES = 200
