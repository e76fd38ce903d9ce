/** Better Auth on the shop's own tables: passwords at sign-in, sessions, second factors, sign-in services. */
import { randomInt } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { symmetricDecrypt, type SecretConfig } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Orm } from '#platform/database/connection.ts'
import { CLIENT_IP_HEADER, isLoopback } from '#platform/http/web-request.ts'
import { withoutParameters } from '#platform/process/log.ts'
import { PASSWORD_MIN } from '#platform/rules/account-input.ts'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { cleanField } from '#platform/rules/customer-details.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { accounts, rateLimits, sessions, twoFactors, users, verifications } from '../data/account-tables.ts'
import { SESSION_DAYS } from '../rules/account-session.ts'
import { BACKUP_CODE_LENGTH, BACKUP_CODE_LETTERS, BACKUP_CODES, backupCode } from '../rules/backup-code.ts'
import { asApiError, fieldProblem } from './account-problems.ts'
import { factorSecrets } from './factor-secrets.ts'
import { cookiePrefix, isHttps, type AccountsOptions } from './options.ts'
import { ownEndpoints } from './own-endpoints.ts'

type FactorRow = typeof twoFactors.$inferSelect

const DAY_SECONDS = 24 * 60 * 60

export type Auth = ReturnType<typeof makeAuth>

export function makeAuth(options: AccountsOptions, isStaff: (userId: string) => Promise<boolean>) {
  const { shop, shopUrl, google } = options
  const factors = factorSecrets(options)
  const tables = drizzleAdapter(options.orm, {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: accounts,
      verification: verifications,
      rateLimit: rateLimits,
      twoFactor: twoFactors,
    },
  })
  return betterAuth({
    appName: shopFacts().name,
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [...options.origins],
    database: (settings: BetterAuthOptions) => {
      const adapter = tables(settings)
      return {
        ...adapter,
        async findOne<Row>(query: Parameters<typeof adapter.findOne>[0]) {
          const row = await adapter.findOne<Row>(query)
          return row && query.model === 'twoFactor' ? factors.readable(row as Row & FactorRow) : row
        },
      }
    },
    emailAndPassword: {
      enabled: true,
      // The shop creates accounts itself, in one transaction with their mail (own-endpoints.ts).
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN.shopper,
      maxPasswordLength: ACCOUNT_LENGTHS.password,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      // Renewed only by POST, at the browser's request: reading never writes.
      updateAge: 0,
      deferSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    ...(google
      ? {
          socialProviders: {
            google: {
              ...google,
              prompt: 'select_account' as const,
              mapProfileToUser: ({ name }: { readonly name: string }) => ({
                name: cleanField(name).slice(0, ACCOUNT_LENGTHS.name) || 'Shopper',
              }),
            },
          },
        }
      : {}),
    account: { encryptOAuthTokens: true },
    plugins: [
      twoFactor({
        get issuer() {
          return shopFacts().name
        },
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
      }),
    ],
    hooks: { before: ownEndpoints(shop) },
    databaseHooks: {
      account: {
        create: {
          // A second factor guards the password only, so staff must not be able to sign in another way.
          before: async ({ providerId, userId }) =>
            providerId === 'credential' || !(await isStaff(userId)) ? undefined : false,
        },
      },
      session: {
        create: {
          // Only correct codes get here; throwing prevents a session for one that was used before.
          before: async ({ userId }, context) => {
            if (context?.path !== '/two-factor/verify-totp') return
            const { code } = context.body as { readonly code: string }
            if (!(await claimTotpStep(options.orm, context.context.secretConfig, userId, code)))
              throw asApiError(fieldProblem('code', MESSAGES.code_used))
          },
          // Repeats what verification could not finish, and links guest orders placed since.
          after: async ({ userId }) => {
            try {
              await shop.onEmailVerified({ userId: userId as UserId })
            } catch (error) {
              options.log.error({ err: error }, 'an account could not be welcomed at its sign-in')
            }
          },
        },
      },
    },
    rateLimit: rateLimit(options),
    advanced: {
      cookiePrefix: cookiePrefix(shopUrl),
      // The cookie name already has the secure prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(shopUrl) },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    onAPIError: {
      errorURL: `${shopUrl}/auth?problem=service`,
      // Refusals are normal responses; only unexpected failures are logged.
      onError: (error) => {
        const { statusCode = 500 } = error as { readonly statusCode?: number }
        if (statusCode >= 500) options.log.error({ err: error }, 'unexpected failure of an account')
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      disableColors: true,
      log: (level, message) =>
        options.log[level === 'error' ? 'error' : 'warn']({ part: 'accounts' }, withoutParameters(message)),
    },
  })
}

/** 49 bits each; five wrong ones end a login. */
function newBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () =>
    backupCode(
      Array.from(
        { length: BACKUP_CODE_LENGTH },
        () => BACKUP_CODE_LETTERS[randomInt(BACKUP_CODE_LETTERS.length)],
      ).join(''),
    ),
  )
}

const TOTP_SECONDS = 30
/** Time steps before and after the current one that Better Auth accepts. */
const TOTP_WINDOW = 1

/**
 * Accepts each TOTP code only once: false if this code, or a later one, was accepted before. Better Auth checks the
 * code; its time step is determined here and claimed in one statement, so that of several logins with the same code one
 * succeeds.
 */
async function claimTotpStep(
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
  const present = Math.floor(Date.now() / (TOTP_SECONDS * 1000))
  for (let step = present - TOTP_WINDOW; step <= present + TOTP_WINDOW; step += 1)
    if ((await createOTP(secret, { digits: 6 }).hotp(step)) === code) return step
  return null
}

// Rate limits per network address, stored in the database, so that they survive restarts and apply across processes.

type Rule = { readonly window: number; readonly max: number }

/** Per minute. Homes and offices share one address, so these stop scripts, not families. */
const RULES: Readonly<Record<string, Rule>> = {
  '/sign-in/email': { window: 60, max: 20 },
  '/sign-in/social': { window: 60, max: 20 },
  '/sign-up/email': { window: 60, max: 20 },
  '/send-verification-email': { window: 60, max: 20 },
  '/request-password-reset': { window: 60, max: 20 },
  '/reset-password': { window: 60, max: 20 },
  '/verify-email': { window: 60, max: 60 },
  '/change-password': { window: 60, max: 20 },
  '/link-social': { window: 60, max: 20 },
  '/two-factor/**': { window: 60, max: 20 },
  '/**': { window: 60, max: 300 },
}

export function isFree(headers: Headers, options: AccountsOptions): boolean {
  if (!options.isRateLimited) return true
  return options.isLoopbackFree && isLoopback(headers.get(CLIENT_IP_HEADER) ?? '')
}

function rateLimit(options: AccountsOptions) {
  const rules = Object.entries(RULES).map(([path, rule]) => [
    path,
    (request: Request) => (isFree(request.headers, options) ? (false as const) : rule),
  ])
  return {
    enabled: options.isRateLimited,
    storage: 'database' as const,
    window: 60,
    max: 300,
    customRules: Object.fromEntries(rules) as Record<string, (request: Request) => Rule | false>,
  }
}
