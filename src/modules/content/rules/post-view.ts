/** Posts as shown to readers and to staff. */
import type { PictureView } from '#platform/rules/picture.ts'
import type { PostStatus } from './post-status.ts'

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
