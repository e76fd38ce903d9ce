import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, now } from './columns.ts'

/** What search engines and shared links are told of the shop: one row (spec §3). Empty texts fall back to the brand's facts. */
export const seoSettings = pgTable(
  'seo_settings',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Always 1: the second row is refused. */
    single: integer('single').notNull().default(1).unique(),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
    ogTitle: text('og_title').notNull().default(''),
    ogDescription: text('og_description').notNull().default(''),
    ogImage: text('og_image').notNull().default(''),
    canonicalUrl: text('canonical_url').notNull().default(''),
    faviconUrl: text('favicon_url').notNull().default(''),
    twitterHandle: text('twitter_handle').notNull().default(''),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  () => [
    check('seo_settings_single', sql`single = 1`),
    check('seo_settings_lengths', sql`length(meta_title) <= 60 AND length(meta_description) <= 160`),
  ],
)
