import { sql } from 'drizzle-orm'
import { boolean, check, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, now } from '../database/columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The masters of all pictures. They stand in the database, so that one backup holds the whole shop and every machine
 * serves them; the sizes that pages ask for are made from them and kept on disk.
 */
export const pictures = pgTable(
  'pictures',
  {
    /** The start of the digest of its bytes, in hexadecimal. */
    id: text('id').primaryKey(),
    /** What the shop itself calls it ('hero', 'category-plain-notebooks'); null for pictures of products. */
    name: text('name').unique(),
    contentType: text('content_type')
      .$type<'image/webp' | 'image/jpeg' | 'image/png' | 'image/avif'>()
      .notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    alt: text('alt').notNull().default(''),
    bytes: bytea('bytes').notNull(),
    /** No public address serves it: a customer's photo of a return. Its id is no digest, so that none can be guessed. */
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
  },
  () => [
    check('pictures_id', sql`id ~ '^[0-9a-f]{24}$'`),
    check('pictures_size', sql`width BETWEEN 1 AND 10000 AND height BETWEEN 1 AND 10000`),
    check('pictures_type', sql`content_type IN ('image/webp', 'image/jpeg', 'image/png', 'image/avif')`),
    check('pictures_bytes', sql`length(bytes) BETWEEN 1 AND 5242880 AND length(placeholder) <= 2000`),
  ],
)
