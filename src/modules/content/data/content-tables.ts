import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PostStatus } from '../rules/post-parts.ts'
import { users } from '#modules/accounts/data/account-tables.ts'
import { idColumn, instant, now } from '#platform/database/columns.ts'

/** SEO settings: one row (spec §3). Empty texts fall back to the brand's own. */
export const seoSettings = pgTable(
  'seo_settings',
  {
    id: idColumn(),
    /** Always 1: a second row is refused. */
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
    /** Incremented by each change, to refuse edits of an older version. */
    version: integer('version').notNull().default(1),
  },
  () => [
    check('seo_settings_single', sql`single = 1`),
    check('seo_settings_lengths', sql`length(meta_title) <= 60 AND length(meta_description) <= 160`),
  ],
)

/** Test results of the shop's own pages, one row per run. */
export const seoChecks = pgTable(
  'seo_checks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'speed' | 'mobile' | 'indexing'>().notNull(),
    /** In the shape of src/modules/content/rules/seo-check.ts. */
    result: jsonb('result').$type<Record<string, unknown>>().notNull(),
    measuredBy: text('measured_by').notNull(),
    measuredAt: instant('measured_at').notNull().default(now),
  },
  (table) => [
    index('seo_checks_newest').on(table.kind, table.measuredAt.desc().nullsFirst()),
    check('seo_checks_kind', sql`kind IN ('speed', 'mobile', 'indexing')`),
  ],
)

/** Blog posts (spec §3). The content is Markdown; it is rendered through an allow-list each time. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: idColumn(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    excerpt: text('excerpt').notNull(),
    content: text('content').notNull(),
    /** An address under /pictures/, or empty. */
    featuredImage: text('featured_image').notNull().default(''),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text('status').$type<PostStatus>().notNull().default('draft'),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** When it was published; null unless it is published (spec §4). */
    publishedAt: instant('published_at'),
    /** When a scheduled post is due. */
    scheduledFor: instant('scheduled_for'),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull().default(1),
    /** Deleted by staff; can be restored for a while. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('blog_posts_slug_unique')
      .on(table.slug)
      .where(sql`deleted_at IS NULL`),
    index('blog_posts_published')
      .on(table.publishedAt.desc().nullsFirst(), table.id)
      .where(sql`status = 'published' AND deleted_at IS NULL`),
    index('blog_posts_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('blog_posts_due')
      .on(table.scheduledFor)
      .where(sql`status = 'scheduled' AND deleted_at IS NULL`),
    check('blog_posts_status', sql`status IN ('draft', 'published', 'scheduled')`),
    check('blog_posts_published_at', sql`(status = 'published') = (published_at IS NOT NULL)`),
    check('blog_posts_scheduled_for', sql`(status = 'scheduled') = (scheduled_for IS NOT NULL)`),
    check(
      'blog_posts_texts',
      sql`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 200 AND title <> '' AND length(title) <= 200 AND length(excerpt) <= 500 AND length(content) <= 100000 AND length(meta_title) <= 60 AND length(meta_description) <= 160`,
    ),
  ],
)

/** Former slugs of posts; they redirect to the current one. */
export const blogSlugs = pgTable('blog_slugs', {
  slug: text('slug').primaryKey(),
  postId: uuid('post_id')
    .notNull()
    .references(() => blogPosts.id),
  retiredAt: instant('retired_at').notNull().default(now),
})

/** Paths of an earlier website, and their targets. Looked up only if a path has no page. */
export const redirects = pgTable(
  'redirects',
  {
    /** In lower case, without a slash at the end. */
    fromPath: text('from_path').primaryKey(),
    /** A path of this shop that does not redirect again, perhaps with a query. */
    toPath: text('to_path').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  () => [
    check(
      'redirects_paths',
      sql`from_path ~ '^/[^/?#]' AND from_path = lower(from_path) AND length(from_path) <= 500 AND to_path ~ '^/([^/]|$)' AND length(to_path) <= 500 AND to_path <> from_path`,
    ),
  ],
)

/** The home page: one row, once it was edited. Lists of blocks in the shape of src/modules/content/rules/home-blocks.ts. */
export const homeLayout = pgTable(
  'home_layout',
  {
    id: integer('id').primaryKey().default(1),
    /** The published layout; null: the default. */
    blocks: jsonb('blocks').$type<readonly unknown[]>(),
    /** Changes that are not published yet; null if there are none. */
    draft: jsonb('draft').$type<readonly unknown[]>(),
    changedBy: text('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull().default(now),
    /** Incremented by each change of the draft, so that nobody publishes what they have not seen. */
    version: integer('version').notNull().default(1),
  },
  () => [
    check(
      'home_layout_one',
      sql`id = 1 AND jsonb_typeof(blocks) = 'array' AND jsonb_typeof(draft) = 'array'`,
    ),
  ],
)

/** The owner's texts for About and the policies; a page without a row shows the default text. */
export const pages = pgTable(
  'pages',
  {
    slug: text('slug').primaryKey(),
    title: text('title').notNull(),
    /** Markdown with variables, rendered through an allow-list each time. */
    body: text('body').notNull(),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    changedAt: instant('changed_at').notNull().default(now),
    changedBy: text('changed_by').references(() => users.id),
    version: integer('version').notNull().default(1),
  },
  () => [
    check(
      'pages_texts',
      sql`slug ~ '^[a-z]+(-[a-z]+)*$' AND title <> '' AND length(title) <= 100 AND body <> '' AND length(body) <= 60000 AND length(meta_title) <= 60 AND length(meta_description) <= 160`,
    ),
  ],
)
