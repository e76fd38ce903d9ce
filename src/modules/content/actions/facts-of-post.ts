import type { Facts } from '#modules/staff/rules/audit.ts'
import type { PostInput } from '../rules/post.ts'
import { formatCount } from '../rules/reading-time.ts'
import type { Deps } from '#platform/deps.ts'

const DIGEST_SHOWN = 8

/** A post as recorded in the audit log: its text only as a word count and a digest that shows whether it changed. */
export function factsOfPost({ ids }: Pick<Deps, 'ids'>, post: PostInput): Facts {
  const { title, slug, excerpt, content, featuredImage, tags, status, metaTitle, metaDescription } = post
  const words = `${formatCount(content)} words (${ids.digest(content).slice(0, DIGEST_SHOWN)})`
  return { title, slug, excerpt, content: words, featuredImage, tags, status, metaTitle, metaDescription }
}
