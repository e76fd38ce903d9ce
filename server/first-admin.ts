/**
 * The first administrator: made once, at the first start. A password that was not given is drawn and handed back to be
 * shown that one time; of an account that exists, nothing is changed but the role it must have.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { connect } from '#database/connection.ts'
import { accounts, userRoles, users } from '#database/schema/accounts.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { eq, sql } from 'drizzle-orm'

export type FirstAdmin = {
  readonly email: string
  /** Only when it was drawn just now. */
  readonly password: string | null
  readonly isNew: boolean
}

export type FirstAdminSettings = {
  readonly firstAdmin: { readonly email: string; readonly password: string | null }
}

const NAME = 'Shop Owner'
const DRAWN_BYTES = 15

export async function ensureFirstAdmin(config: FirstAdminSettings, databaseUrl: string): Promise<FirstAdmin> {
  const email = config.firstAdmin.email.toLowerCase()
  const drawn = config.firstAdmin.password === null ? randomBytes(DRAWN_BYTES).toString('base64url') : null
  const db = connect(databaseUrl, { size: 1 })
  try {
    const existing = await findUserId(db.orm, email)
    // Hashing takes a while on purpose: only when there is someone to make.
    const hash = existing ? null : await hashPassword(config.firstAdmin.password ?? drawn ?? '')
    const isNew = await transaction(db, (tx) => ensureAdmin(tx, email, hash))
    return { email, password: isNew ? drawn : null, isNew }
  } finally {
    await db.close()
  }
}

async function ensureAdmin(tx: Tx, email: string, hash: string | null): Promise<boolean> {
  const isNew = hash !== null && (await insertOwner(tx, email, hash))
  const userId = await findUserId(tx.orm, email)
  if (userId) await tx.orm.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing()
  return isNew
}

/** False when another start was first. */
async function insertOwner(tx: Tx, email: string, hash: string): Promise<boolean> {
  const id = randomUUID()
  const made = await tx.orm
    .insert(users)
    .values({ id, name: NAME, email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made.length === 0) return false
  await tx.orm
    .insert(accounts)
    .values({ id: randomUUID(), userId: id, accountId: id, providerId: 'credential', password: hash })
  return true
}

async function findUserId(orm: Tx['orm'], email: string): Promise<string | null> {
  const [user] = await orm
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user?.id ?? null
}
