/** Status of a blog post (spec §3): freely chosen, a draft by default. */
export const POST_STATUSES = ['draft', 'published', 'scheduled'] as const
export type PostStatus = (typeof POST_STATUSES)[number]
