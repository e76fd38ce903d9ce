/** The values of a post's form, as texts. */
import { postInput, postProblems, type PostInput } from '../../../rules/post.ts'
import { istFieldOf } from '#platform/rules/ist-time.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import type { StaffPost } from '../../../rules/post-view.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'

export const POST_FIELDS = [
  ...(['title', 'slug', 'excerpt', 'content', 'featuredImage', 'tags'] as const),
  ...(['status', 'scheduledFor', 'metaTitle', 'metaDescription'] as const),
] as const
export type PostFieldName = (typeof POST_FIELDS)[number]
export type PostValues = Readonly<Record<PostFieldName, string>>

export const NO_POST: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  featuredImage: '',
  tags: '',
  status: 'draft',
  scheduledFor: '',
  metaTitle: '',
  metaDescription: '',
}

export function valuesOfPost(post: StaffPost): PostValues {
  const { title, slug, excerpt, content, featuredImage, status, metaTitle, metaDescription } = post
  return {
    title,
    slug,
    excerpt,
    content,
    featuredImage,
    status,
    metaTitle,
    metaDescription,
    tags: post.tags.join(', '),
    scheduledFor: post.scheduledFor === null ? '' : istFieldOf(post.scheduledFor),
  }
}

export function valuesOfForm(form: Pick<FormData, 'get'>): PostValues {
  const read = POST_FIELDS.map((name) => [name, wholeTextOf(form, name).replace(/\r\n?/g, '\n')])
  return Object.fromEntries(read) as PostValues
}

export type ReadPost = { readonly post: PostInput } | { readonly post: null; readonly problems: Problems }

export function readPost(values: PostValues): ReadPost {
  const read = postInput.safeParse(values)
  return read.success ? { post: read.data } : { post: null, problems: postProblems(values, read.error) }
}
