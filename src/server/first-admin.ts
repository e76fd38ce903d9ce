/**
 * Creates the first administrator, once, at the first start. A missing password is generated and returned to be shown
 * that one time. An existing verified account that can sign in keeps its password and gets the role. An unverified one may have been
 * created by anybody who typed the address: the owner takes it over with the owner's password, and everything else that
 * could have been added to it is deleted.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { connect } from '#platform/database/connection.ts'
import {
  accounts,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#modules/accounts/data/account-tables.ts'
import { userRoles } from '#modules/staff/data/staff-tables.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { and, eq, or, sql } from 'drizzle-orm'

export type FirstAdmin = {
  readonly email: string
  /** Set only if it was generated just now. */
  readonly password: string | null
  /** Created or taken over just now: the password is the configured or the generated one. */
  readonly isNew: boolean
}

export type FirstAdminSettings = {
  readonly firstAdmin: { readonly email: string; readonly password: string | null }
}

const NAME = 'Shop Owner'
const DRAWN_BYTES = 15

export async function ensureFirstAdmin(config: FirstAdminSettings, databaseUrl: string): Promise<FirstAdmin> {
  const email = config.firstAdmin.email.toLowerCase()
  const generated =
    config.firstAdmin.password === null ? randomBytes(DRAWN_BYTES).toString('base64url') : null
  const db = connect(databaseUrl, { size: 1 })
  try {
    const existing = await findUser(db.orm, email)
    // Hashing is slow by design, so it is done only if there is a password to set.
    const hash =
      existing?.isVerified && existing.maySignIn
        ? null
        : await hashPassword(config.firstAdmin.password ?? generated ?? '')
    const isNew = await transaction(db, (tx) => ensureAdmin(tx, email, hash))
    return { email, password: isNew ? generated : null, isNew }
  } finally {
    await db.close()
  }
}

async function ensureAdmin(tx: Tx, email: string, hash: string | null): Promise<boolean> {
  const isMade = hash !== null && (await insertOwner(tx, email, hash))
  const user = await findUser(tx.orm, email)
  if (!user) return false
  const isTaken = hash !== null && !isMade && (await takeOver(tx, user.id, hash))
  await tx.orm.insert(userRoles).values({ userId: user.id, role: 'admin' }).onConflictDoNothing()
  return isMade || isTaken
}

/** False if another start created it first. */
async function insertOwner(tx: Tx, email: string, hash: string): Promise<boolean> {
  const id = randomUUID()
  const made = await tx.orm
    .insert(users)
    .values({ id, name: NAME, email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made.length === 0) return false
  await insertPassword(tx, id, hash)
  return true
}

async function insertPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.orm
    .insert(accounts)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: 'credential', password: hash })
}

/** False if it was verified meanwhile, by its mailbox or by another start. */
async function takeOver(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const waiting = await tx.orm
    .update(users)
    .set({ name: NAME, emailVerified: true, twoFactorEnabled: false })
    .where(and(eq(users.id, userId), or(eq(users.emailVerified, false), sql`NOT ${MAY_SIGN_IN}`)))
    .returning({ id: users.id })
  if (waiting.length === 0) return false
  await tx.orm.delete(sessions).where(eq(sessions.userId, userId))
  await tx.orm.delete(accounts).where(eq(accounts.userId, userId))
  await insertPassword(tx, userId, hash)
  await tx.orm.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.orm.delete(verifications).where(eq(sql`split_part(${verifications.value}, ' ', 1)`, userId))
  return true
}

type ExistingUser = { readonly id: string; readonly isVerified: boolean; readonly maySignIn: boolean }

/** False for accounts that came with the archive of another shop: their passwords stayed behind. */
const MAY_SIGN_IN = sql<boolean>`EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = ${users.id})`

async function findUser(orm: Tx['orm'], email: string): Promise<ExistingUser | null> {
  const [user] = await orm
    .select({ id: users.id, isVerified: users.emailVerified, maySignIn: MAY_SIGN_IN })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user ?? null
}
