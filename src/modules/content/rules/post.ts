/** A blog post as staff write it (spec §3, §5). One schema for browser and server. */
import { isOwnPicture } from '#platform/rules/picture.ts'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { istInstant } from '#platform/rules/ist-time.ts'
import { MAX_TAGS, POST_LENGTHS } from './post-lengths.ts'
import { postSlug } from './post-slug.ts'
import { POST_STATUSES } from './post-status.ts'
import { parseTags } from './post-tags.ts'
import { oneLine } from '#platform/rules/share-text.ts'

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
