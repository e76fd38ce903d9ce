/** Staff: accounts with a role, invitations, tags and views of lists, the audit log, and the owner's settings. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idColumn, instant, now, paiseColumn, textIdOf } from '#platform/database/columns.ts'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
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

/**
 * Every change made by staff: who, what, before, after, and the request id. Append-only. It outlives the account and
 * the subject, so it stores their ids without foreign keys.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id').notNull(),
    /** Their name at that time. */
    actorName: text('actor_name').notNull(),
    /** For example 'product.updated'. */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Its display name: a name, a code or a number. */
    subjectLabel: text('subject_label').notNull().default(''),
    /** Only changed fields; null if created or deleted. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    requestId: text('request_id').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('audit_entries_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Partners change stock by the hundred: this index finds staff changes without reading past those.
    index('audit_entries_by_people')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`actor_id NOT LIKE 'key:%'`),
    index('audit_entries_of_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entries_of_actor').on(
      table.actorId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_entries_of_kind').on(
      table.subjectKind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_entries_by_label').using('gin', sql`lower(subject_label) gin_trgm_ops`),
    check('audit_entries_action', sql`action ~ '^[a-z_]+\\.[a-z_]+$'`),
  ],
)

/** The owner's settings: one row. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    isCodOn: boolean('is_cod_on').notNull().default(false),
    codFeePaise: paiseColumn('cod_fee_paise').notNull().default(0),
    /** Maximum order value for cash on delivery. */
    codLimitPaise: paiseColumn('cod_limit_paise').notNull().default(500_000),
    /** Requires a second factor for the back office even in a shop that takes no real payments. */
    isFactorRequired: boolean('is_factor_required').notNull().default(false),
    /** Staff without the refund permission may refund up to this much per return, and per person and day. */
    returnRefundLimitPaise: paiseColumn('return_refund_limit_paise').notNull().default(200_000),
    returnRefundDailyPaise: paiseColumn('return_refund_daily_paise').notNull().default(1_000_000),
    /** Manual coins: per adjustment, and granted by one staff member per day. */
    coinAdjustmentLimit: integer('coin_adjustment_limit').notNull().default(2_000),
    coinAdjustmentDaily: integer('coin_adjustment_daily').notNull().default(10_000),
    /** Minutes of inactivity after which staff sessions ask for the password. */
    staffLockMinutes: integer('staff_lock_minutes').notNull().default(60),
    /** Products with this many units or fewer have low stock, unless they have their own threshold. */
    lowStockAt: integer('low_stock_at').notNull().default(9),
    updatedBy: text('updated_by').references(() => textIdOf('users')),
    updatedAt: instant('updated_at').notNull().default(now),
    /** Incremented by each change, so that an edit of an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  () => [
    check('shop_settings_one', sql`id = 1`),
    check(
      'shop_settings_cod',
      sql`cod_fee_paise BETWEEN 0 AND 100000 AND cod_limit_paise BETWEEN 100 AND 10000000`,
    ),
    check(
      'shop_settings_staff_limits',
      sql`return_refund_limit_paise BETWEEN 0 AND 10000000 AND return_refund_daily_paise BETWEEN 0 AND 100000000 AND coin_adjustment_limit BETWEEN 1 AND 100000 AND coin_adjustment_daily BETWEEN 1 AND 1000000`,
    ),
    check('shop_settings_low_stock', sql`low_stock_at BETWEEN 0 AND 9999`),
    check('shop_settings_staff_lock', sql`staff_lock_minutes BETWEEN 15 AND 720`),
  ],
)

/** The shop's own facts: one row with the differences from the examples in `src/platform/rules/shop-facts.ts`. */
export const shopFacts = pgTable(
  'shop_facts',
  {
    id: integer('id').primaryKey().default(1),
    facts: jsonb('facts').$type<Partial<ShopFacts>>().notNull().default({}),
    changedBy: text('changed_by').references(() => textIdOf('users')),
    changedAt: instant('changed_at').notNull().default(now),
    /** Incremented by each change, so that an edit of an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  () => [check('shop_facts_one', sql`id = 1 AND jsonb_typeof(facts) = 'object'`)],
)
