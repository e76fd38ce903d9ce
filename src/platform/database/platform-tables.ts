/** Tables that belong to no module. */
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant, now } from './columns.ts'

/**
 * The originals of all pictures. They are in the database, so that one backup holds the whole shop and every machine
 * can serve them, unless an object store is set (docs/decisions/0026-object-store.md). The sizes for pages are made
 * from them and cached on disk.
 */
export const pictures = pgTable(
  'pictures',
  {
    /** The beginning of the digest of its bytes, in hexadecimal. */
    id: text('id').primaryKey(),
    /** The name of the shop's own pictures ('hero', 'category-plain-notebooks'); null for product pictures. */
    name: text('name').unique(),
    contentType: text('content_type')
      .$type<'image/webp' | 'image/jpeg' | 'image/png' | 'image/avif'>()
      .notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    alt: text('alt').notNull().default(''),
    /** null once they are in the object store. */
    bytes: bytea('bytes'),
    /** Where the object store has them; null while they are here. */
    objectKey: text('object_key'),
    /**
     * Never served publicly, such as a customer's photo of a return. Its id is random, so that it cannot be guessed.
     */
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
  },
  () => [
    check('pictures_id', sql`id ~ '^[0-9a-f]{24}$'`),
    check('pictures_size', sql`width BETWEEN 1 AND 10000 AND height BETWEEN 1 AND 10000`),
    check('pictures_type', sql`content_type IN ('image/webp', 'image/jpeg', 'image/png', 'image/avif')`),
    check('pictures_place', sql`num_nonnulls(bytes, object_key) = 1`),
    check('pictures_bytes', sql`length(bytes) BETWEEN 1 AND 5242880 AND length(placeholder) <= 2000`),
  ],
)

/** Scripts, styles and fonts of the browser builds of this version and of earlier ones. */
export const builtFiles = pgTable('built_files', {
  /** The path of its address, with a hash of its content: '/assets/shop-1a2b3c4d.css'. */
  path: text('path').primaryKey(),
  body: bytea('body').notNull(),
  /** When a version that has it was started last. */
  shippedAt: instant('shipped_at').notNull().default(now),
})
