/**
 * A code of an authenticator app is accepted once. Better Auth says that a code is right; which time step it belongs to is
 * found here, and claimed in one statement, so that of several logins with the same code one gets in.
 */
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt, type SecretConfig } from 'better-auth/crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Orm } from '#database/connection.ts'
import { twoFactors } from '#database/schema/accounts.ts'

const PERIOD_SECONDS = 30
/** Steps before and after the present one that Better Auth accepts. */
const WINDOW = 1

/** False when this code, or one that came after it, was accepted before. */
export async function claimTotpStep(
  orm: Orm,
  key: string | SecretConfig,
  userId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await orm.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!factor) return false
  const step = await stepOf(await symmetricDecrypt({ key, data: factor.secret }), code)
  if (step === null) return false
  const claimed = await orm
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(twoFactors.id, factor.id),
        or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step)),
      ),
    )
    .returning({ id: twoFactors.id })
  return claimed.length === 1
}

async function stepOf(secret: string, code: string): Promise<number | null> {
  const present = Math.floor(Date.now() / (PERIOD_SECONDS * 1000))
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1)
    if ((await createOTP(secret, { digits: 6 }).hotp(step)) === code) return step
  return null
}
