/** Accounts and sessions in Better Auth's schema, and what the shop stores with them. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Sheet } from '#platform/rules/sheet.ts'
import { idColumn, instant, now, tagsColumn } from '#platform/database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** When the shopper agreed to offers by email; null if never, or withdrawn. */
    marketingConsentAt: instant('marketing_consent_at'),
    tags: tagsColumn(),
    /** Pseudonymised at the owner's request: nobody can sign in to it again. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('users_by_words').using('gin', sql`lower(name) gin_trgm_ops`, sql`lower(email) gin_trgm_ops`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
    /** When the password was last entered in this session, including signing in; used for staff only. */
    confirmedAt: instant('confirmed_at').default(now),
    /** The last request to the staff panel, to the minute; unused for shoppers. */
    lastUsedAt: instant('last_used_at').notNull().default(now),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    index('accounts_of_user').on(table.userId),
    uniqueIndex('accounts_provider_unique').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Better Auth's counters: limits survive a restart and apply across processes. */
export const rateLimits = pgTable('rate_limits', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/**
 * Attempts counted by target instead of source: sign-ins to one account, mails to one address. Keys are digests, so no
 * address can be read here.
 */
export const accountTries = pgTable(
  'account_tries',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** Start of the hour in which they are counted. */
    startedAt: instant('started_at').notNull().default(now),
  },
  (table) => [index('account_tries_started').on(table.startedAt)],
)

/** Second factors (TOTP) in Better Auth's schema: secret and backup codes are encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
  },
  (table) => [index('two_factors_of_user').on(table.userId), index('two_factors_secret').on(table.secret)],
)

/** An account's addresses; at most one is the default. */
export const addresses = pgTable(
  'addresses',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pincode: char('pincode', { length: 6 }).notNull(),
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    index('addresses_of_user').on(table.userId, table.createdAt),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`is_default`),
    check('addresses_pincode', sql`pincode ~ '^[0-9]{6}$'`),
  ],
)

/** Codes for reading a guest's orders: six digits by mail, stored as a digest, few attempts, short-lived. */
export const guestCodes = pgTable(
  'guest_codes',
  {
    id: idColumn(),
    /** Lower case. */
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    failedAttempts: integer('failed_tries').notNull().default(0),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [index('guest_codes_of_email').on(table.email, table.createdAt.desc())],
)

/** Codes by mail for a login from a new browser. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** Digest of the token in the cookie of the browser that requested the code. */
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** '' until a code is mailed. */
    codeHash: text('code_hash').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull().default(now),
  },
  (table) => [index('sign_in_codes_expired').on(table.expiresAt)],
)

/**
 * Who let an order expire or fail unpaid, by account, browser or digest of the network address; stored for a day, or
 * until one of them pays.
 */
export const unpaidMarks = pgTable('unpaid_marks', {
  key: text('key').primaryKey(),
  failedAt: instant('failed_at').notNull().default(now),
})

/** A guest's browser: valid for 24 hours, identified by the hash of its cookie's token (spec §9). */
export const guestSessions = pgTable('guest_sessions', {
  id: idColumn(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
})

/** Files of customers between upload and import: personal data, deleted with the import or after a day. */
export const customerImports = pgTable('customer_imports', {
  id: idColumn(),
  fileName: text('file_name').notNull(),
  sheet: jsonb('sheet').$type<Sheet>().notNull(),
  actorId: text('actor_id').notNull(),
  createdAt: instant('created_at').notNull().default(now),
})
