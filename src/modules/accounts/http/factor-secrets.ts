/**
 * Second factors are encrypted with AUTH_SECRET. After a rotation they are decrypted with the previous one and stored
 * again under the present one. Better Auth's own `secrets` would never encrypt them again, and reads values without a
 * version, which all existing ones are, with one secret only.
 */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, gt } from 'drizzle-orm'
import { twoFactors } from '../data/account-tables.ts'
import type { AccountsOptions } from './options.ts'
import { asApiError } from './account-problems.ts'

type Factor = Pick<typeof twoFactors.$inferSelect, 'id' | 'secret' | 'backupCodes' | 'verified'>

const BATCH = 500

export function factorSecrets(options: AccountsOptions) {
  const { orm, secret: key, previousSecret, log } = options

  /** The value, encrypted with the present secret; null if no known secret decrypts it. */
  async function renewValue(value: string): Promise<string | null> {
    if ((await decrypt(key, value)) !== null) return value
    const text = previousSecret === null ? null : await decrypt(previousSecret, value)
    return text === null ? null : symmetricEncrypt({ key, data: text })
  }

  async function renew<Row extends Factor>(factor: Row): Promise<Row | null> {
    const secret = await renewValue(factor.secret)
    const backupCodes = await renewValue(factor.backupCodes)
    if (secret === null || backupCodes === null) return null
    if (secret === factor.secret && backupCodes === factor.backupCodes) return factor
    const isUnchanged = and(
      eq(twoFactors.id, factor.id),
      eq(twoFactors.secret, factor.secret),
      eq(twoFactors.backupCodes, factor.backupCodes),
    )
    const stored = await orm.update(twoFactors).set({ secret, backupCodes }).where(isUnchanged).returning()
    // Another request was first: its values are the ones to compare with from now on.
    const [row] = stored.length > 0 ? stored : await select(eq(twoFactors.id, factor.id))
    return row ? { ...factor, secret: row.secret, backupCodes: row.backupCodes } : null
  }

  function select(where: ReturnType<typeof eq>) {
    return orm.select().from(twoFactors).where(where).orderBy(twoFactors.id).limit(BATCH)
  }

  return {
    /** The factor as Better Auth can read it. Throws a problem if it can't be decrypted. */
    async readable<Row extends Factor>(factor: Row): Promise<Row> {
      const row = await renew(factor)
      // A set-up that was not completed is overwritten by the next one.
      if (row === null && factor.verified) throw asApiError({ code: 'invalid', key: 'factor_unreadable' })
      return row ?? factor
    },

    /** For those who do not sign in before the previous secret is gone. */
    async renewAll(): Promise<void> {
      let unreadable = 0
      try {
        for (let last: string | undefined = ''; last !== undefined;) {
          const rows = await select(gt(twoFactors.id, last))
          for (const row of rows) if ((await renew(row)) === null) unreadable += 1
          last = rows.at(-1)?.id
        }
        if (unreadable > 0)
          log.warn({ unreadable }, 'AUTH_SECRET_PREVIOUS does not decrypt every second factor')
        else log.info('second factors are encrypted with AUTH_SECRET: AUTH_SECRET_PREVIOUS can go')
      } catch (error) {
        log.error({ err: error }, 'second factors could not be encrypted with AUTH_SECRET')
      }
    },
  }
}

async function decrypt(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data })
  } catch {
    return null
  }
}
