/**
 * A blog post as staff write it, with one schema for browser and server (spec §3, §5), and as readers and staff see it.
 */
import { isOwnPicture, type PictureView } from '#platform/rules/picture.ts'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { istInstant } from '#platform/rules/ist-time.ts'
import { oneLine } from '#platform/rules/share-text.ts'
import { MAX_TAGS, parseTags, POST_LENGTHS, POST_STATUSES, postSlug, type PostStatus } from './post-parts.ts'

const text = z.string(MESSAGES.bad_request)
const line = text.transform(oneLine)

const NO_SCHEDULE = {
  code: 'custom' as const,
  path: ['scheduledFor'],
  message: MESSAGES.post_schedule_missing,
}

function isUnscheduled(status: string, instant: string | null): boolean {
  return status === 'scheduled' && instant === null
}

export const postInput = z
  .object(
    {
      title: line.pipe(
        text
          .min(1, MESSAGES.post_title_missing)
          .max(POST_LENGTHS.title, MESSAGES.post_title_long)
          .regex(/[\p{L}\p{N}]|^$/u, MESSAGES.post_title_letters),
      ),
      slug: line,
      excerpt: line.pipe(
        text.min(1, MESSAGES.post_excerpt_missing).max(POST_LENGTHS.excerpt, MESSAGES.post_excerpt_long),
      ),
      content: text
        .transform(asTyped)
        .pipe(
          text
            .max(POST_LENGTHS.content, MESSAGES.post_content_long)
            .regex(/\S/, MESSAGES.post_content_missing),
        ),
      featuredImage: line.refine((url) => url === '' || isOwnPicture(url), MESSAGES.post_picture_gone),
      tags: text
        .transform(parseTags)
        .refine((tags) => tags.length <= MAX_TAGS, MESSAGES.post_tags_many)
        .refine((tags) => tags.every((tag) => tag.length <= POST_LENGTHS.tag), MESSAGES.post_tag_long),
      status: z.enum(POST_STATUSES, MESSAGES.post_status_missing).default('draft'),
      /** Day and time in India; ignored unless the post is scheduled. */
      scheduledFor: text,
      metaTitle: line.pipe(text.max(POST_LENGTHS.metaTitle, MESSAGES.post_meta_title_long)),
      metaDescription: line.pipe(text.max(POST_LENGTHS.metaDescription, MESSAGES.post_meta_description_long)),
    },
    MESSAGES.bad_request,
  )
  .transform((post) => ({
    ...post,
    // Made from the title if empty; a typed slug is normalised the same way.
    slug: postSlug(post.slug === '' ? post.title : post.slug),
    scheduledFor: post.status === 'scheduled' ? istInstant(post.scheduledFor) : null,
  }))
  .superRefine(({ slug, status, scheduledFor }, context) => {
    if (slug === '') context.addIssue({ code: 'custom', path: ['slug'], message: MESSAGES.post_slug_missing })
    if (isUnscheduled(status, scheduledFor)) context.addIssue(NO_SCHEDULE)
  })

/** All errors of a refused post, by field; a missing date is reported even if other fields are invalid. */
export function postProblems(
  { status, scheduledFor }: { readonly status: string; readonly scheduledFor: string },
  { issues }: z.ZodError,
): Problems {
  const more = isUnscheduled(status, istInstant(scheduledFor)) ? [NO_SCHEDULE] : []
  return problemsOf({ issues: [...issues, ...more] })
}

export type PostInput = z.output<typeof postInput>

/** The text as typed, with normalised line ends and without invalid characters. */
function asTyped(words: string): string {
  return words.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '')
}

const PREVIEW_LENGTH = 60

/** The first 60 characters of an excerpt (spec §9), for the staff table. */
export function excerptPreview(excerpt: string): string {
  const characters = [...excerpt]
  return characters.length <= PREVIEW_LENGTH
    ? excerpt
    : `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}

export type PostPictureView = Pick<PictureView, 'url' | 'width' | 'height' | 'placeholder' | 'alt'>

/** A post in a list. */
export type PostCard = {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly tags: readonly string[]
  /** ISO 8601. */
  readonly publishedAt: string
  /** Number of words, for the reading time. */
  readonly words: number
  readonly picture: PostPictureView | null
}

export type PostLink = { readonly slug: string; readonly title: string }

/** A published post with its neighbours and related posts. */
export type PostPage = {
  readonly post: Omit<PostCard, 'words'> & {
    readonly content: string
    readonly updatedAt: string
    readonly metaTitle: string
    readonly metaDescription: string
  }
  /** The pictures in its text that the shop has. */
  readonly pictures: readonly PostPictureView[]
  readonly older: PostLink | null
  readonly newer: PostLink | null
  readonly related: readonly PostCard[]
}

export type PostList = {
  readonly posts: readonly PostCard[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Tags of published posts, most used first. */
  readonly tags: readonly string[]
}

/** A post in the feed, in full. */
export type FeedPost = Pick<
  PostPage['post'],
  'slug' | 'title' | 'excerpt' | 'content' | 'tags' | 'publishedAt'
>

export type PostStats = {
  readonly total: number
  readonly published: number
  readonly drafts: number
  readonly scheduled: number
}

export type StaffPostRow = {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly status: PostStatus
  readonly createdAt: string
  readonly publishedAt: string | null
  readonly scheduledFor: string | null
}

export type StaffPostPage = {
  readonly posts: readonly StaffPostRow[]
  readonly stats: PostStats
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** All fields of a post, for its edit form. */
export type StaffPost = Omit<StaffPostRow, 'createdAt'> & {
  readonly content: string
  readonly featuredImage: string
  readonly tags: readonly string[]
  readonly metaTitle: string
  readonly metaDescription: string
  readonly version: number
}
