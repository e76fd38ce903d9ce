/** Staff: accounts with a role, invitations, and their tags and views of lists. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant, now, textIdOf } from '#platform/database/columns.ts'
import type { StaffRole } from '../rules/permissions.ts'
import type { TagSubject } from '../rules/tags.ts'

/** The roles of accounts that may use the panel. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => textIdOf('users'), { onDelete: 'cascade' }),
    role: text('role').$type<'admin'>().notNull(),
    /** Their permissions in the back office: src/modules/staff/rules/permissions.ts. */
    staffRole: text('staff_role').$type<StaffRole>().notNull().default('owner'),
    /** Switched off: the same as no role; the account remains a shopper's. */
    disabledAt: instant('disabled_at'),
    invitedBy: text('invited_by'),
    createdAt: instant('created_at').notNull().default(now),
    version: integer('version').notNull().default(1),
  },
  () => [
    check('user_roles_role', sql`role IN ('admin')`),
    check('user_roles_staff_role', sql`staff_role IN ('owner', 'manager', 'support')`),
  ],
)

/** Staff invitations: a mailed link, stored as a hash, valid once and for some days. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: idColumn(),
    /** Lower case. */
    email: text('email').notNull(),
    staffRole: text('staff_role').$type<StaffRole>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => textIdOf('users')),
    createdAt: instant('created_at').notNull().default(now),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('staff_invites_open_once')
      .on(table.email)
      .where(sql`accepted_at IS NULL AND withdrawn_at IS NULL`),
    check('staff_invites_role', sql`staff_role IN ('owner', 'manager', 'support')`),
  ],
)

/** The tags in use, by subject, to choose from. Tagged rows store the tags' names. */
export const tags = pgTable(
  'tags',
  {
    subject: text('subject').$type<TagSubject>().notNull(),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.tag] }),
    check('tags_subject', sql`subject IN ('order', 'product', 'customer')`),
  ],
)

/** Filters, search and order of a list, saved under a name. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: idColumn(),
    /** The path of the list, such as '/cms/orders'. */
    list: text('list').notNull(),
    /** null: visible to all staff. */
    owner: text('owner').references(() => textIdOf('users'), { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The list's query string, without the page. */
    query: text('query').notNull(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('staff_views_of_list').on(table.list, table.position),
    uniqueIndex('staff_views_name').on(table.list, sql`coalesce(owner, '')`, sql`lower(name)`),
    check(
      'staff_views_texts',
      sql`list ~ '^/cms/[a-z/]+$' AND length(name) BETWEEN 1 AND 40 AND length(query) BETWEEN 1 AND 1000`,
    ),
  ],
)
