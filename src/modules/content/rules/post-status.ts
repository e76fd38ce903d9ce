/** How far a post of the blog is (spec §3): chosen freely, a draft unless somebody says otherwise. */
export const POST_STATUSES = ['draft', 'published', 'scheduled'] as const
export type PostStatus = (typeof POST_STATUSES)[number]
