/** Reviews of products, with their photos and what staff did with them. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant, now } from '#platform/database/columns.ts'
import { pictures } from '#platform/database/platform-tables.ts'
import { products } from './catalogue-tables.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: idColumn(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    userId: text('user_id'),
    userName: text('user_name').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment'),
    /** The buyer's own photo; null if there is none. */
    pictureId: text('picture_id').references(() => pictures.id),
    /** Written by an account that bought the product. */
    isVerified: boolean('is_verified').notNull().default(false),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Why staff hid it. */
    hiddenReason: text('hidden_reason').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('reviews_one_per_buyer').on(table.productId, table.userId),
    index('reviews_listing').on(table.productId, table.createdAt.desc()),
    index('reviews_newest').on(table.createdAt.desc(), table.id),
    index('reviews_of_picture').on(table.pictureId),
    check('reviews_rating', sql`rating BETWEEN 1 AND 5`),
  ],
)

/** Photos that accounts uploaded for their reviews. Those that no review shows are purged after a day. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.pictureId, table.userId] }),
    index('review_photos_of_user').on(table.userId, table.createdAt),
  ],
)

/** Which staff member hid or showed a review, when and why: append-only, and preserved when the review is deleted. */
export const reviewEvents = pgTable(
  'review_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reviewId: uuid('review_id').notNull(),
    kind: text('kind').$type<'hidden' | 'shown'>().notNull(),
    actorId: text('actor_id').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('review_events_of_review').on(table.reviewId, table.id),
    check('review_events_kind', sql`kind IN ('hidden', 'shown')`),
  ],
)
