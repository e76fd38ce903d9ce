import type { PostStatus } from '#domain/content/post-status.ts'

/** Words for `status`; without it all posts stand in the table. */
export const POST_FILTERS: Readonly<Record<PostStatus, string>> = {
  draft: 'Drafts',
  published: 'Published',
  scheduled: 'Scheduled',
}
