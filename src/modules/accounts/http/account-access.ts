/** The account of the request, for pages whose forms work without JavaScript: uses the same gate as /api/auth. */
import { hashPassword } from 'better-auth/crypto'
import type { AccountAccess, AccountAnswer, SignedIn } from '#app/context.ts'
import { accountEmail, accountName, emailInput, newPassword } from '#platform/rules/account-input.ts'
import { COMMON_PASSWORDS, whyNotPassword } from '../rules/passwords.ts'
import { joinInput } from '#modules/staff/rules/staff.ts'
import { deviceName } from '../rules/account-session.ts'
import { safeNext } from '../rules/safe-next.ts'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { AccountsOptions } from './options.ts'
import { type ErrorView, invalid } from '#platform/http/errors.ts'
import { failed, failedAs, fieldProblems, problemsOfOne, fieldProblem, readJson } from './account-problems.ts'
import { OPEN, type Gate } from './gate.ts'
import { deviceCookie, signUpTokenIn } from './account-cookies.ts'

/** The signed-in account, according to its session at this moment. */
export type Current = {
  readonly userId: UserId
  readonly sessionId: string
  readonly email: string
  readonly isStaff: boolean
}

export type AccessParts = {
  readonly gate: Gate
  readonly options: AccountsOptions
  readonly current: () => Promise<Current | null>
  readonly isRightPassword: (password: string) => Promise<boolean>
}

type Json = Readonly<Record<string, unknown>>

const DONE: AccountAnswer = { ok: true, value: undefined, setCookies: [] }

export function accountAccess(headers: Headers, parts: AccessParts): AccountAccess {
  const { gate, options, current, isRightPassword } = parts
  const { shop } = options

  /** Sends a request through the gate, which validates the body. */
  async function post<Value>(
    path: string,
    body: unknown,
    valueOf: (json: Json) => Value,
    mailCode = '',
  ): Promise<AccountAnswer<Value>> {
    const parsed = OPEN[`POST ${path}`]?.safeParse(body)
    if (parsed && !parsed.success) return failed(invalid(parsed.error))
    return answerOf(await gate.pass(path, headers, parsed ? parsed.data : body, mailCode), valueOf)
  }

  async function answerOf<Value>(
    response: Response,
    valueOf: (json: Json) => Value,
  ): Promise<AccountAnswer<Value>> {
    const json = await readJson(response)
    if (!response.ok) return failedAs((json as ErrorView).error)
    return { ok: true, value: valueOf(json), setCookies: response.headers.getSetCookie() }
  }

  /** Requires a signed-in account. */
  async function mine<Value>(
    act: (who: Current) => Promise<AccountAnswer<Value>>,
  ): Promise<AccountAnswer<Value>> {
    const who = await current()
    return who ? act(who) : failed({ code: 'unauthenticated', key: 'session_over' })
  }

  /** Requires the password. Guesses with a stolen session are counted too. `wrong` is reported together with it. */
  function withPassword<Value>(
    password: string,
    act: (who: Current) => Promise<AccountAnswer<Value>>,
    wrong: Problems = {},
  ): Promise<AccountAnswer<Value>> {
    return mine(async (who) => {
      if (password === '') return failed(fieldProblems({ ...wrong, password: MESSAGES.password_missing }))
      const aim = `password:${who.userId}`
      const isWithinLimit = gate.isFree(headers) || (await shop.countGuess({ aim })) === null
      if (!isWithinLimit) return failed({ code: 'too_many_requests', key: 'too_many_requests' })
      if (!(await isRightPassword(password)))
        return failed({
          ...fieldProblems({ ...wrong, password: MESSAGES.password_wrong }),
          code: 'wrong_password',
        })
      if (!gate.isFree(headers)) await shop.forgetGuess({ aim })
      await shop.confirmSession(who)
      return Object.keys(wrong).length > 0 ? failed(fieldProblems(wrong)) : act(who)
    })
  }

  function signIn(email: string, password: string, mailCode = ''): Promise<AccountAnswer<SignedIn>> {
    const stepOf = (json: Json): SignedIn => ({
      step: json['twoFactorRedirect'] === true ? 'second_factor' : 'done',
    })
    return post('/sign-in/email', { email, password }, stepOf, mailCode)
  }

  async function openedLink(token: string) {
    const signUpToken = signUpTokenIn(headers, options)
    return { token, signUpToken, signedInAs: (await current())?.userId ?? null }
  }

  return {
    services: options.google ? ['google'] : [],

    signUp: (input) => post('/sign-up/email', input, nothing),

    signIn,

    async requestSignInCode(email) {
      const parsed = emailInput.safeParse({ email })
      if (!parsed.success) return failed(invalid(parsed.error))
      return answerOf(await gate.requestSignInCode(headers, parsed.data.email), nothing)
    },

    enterCode: ({ code, kind, isTrusted }) =>
      post(
        kind === 'totp' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code',
        { code, trustDevice: isTrusted },
        nothing,
      ),

    async signOut(scope) {
      const who = scope === 'local' ? null : await current()
      if (who) {
        const keepId = scope === 'others' ? who.sessionId : null
        await shop.endAccountSessions({ userId: who.userId, keepId })
      }
      return scope === 'others' ? DONE : post('/sign-out', {}, nothing)
    },

    sendVerification: (email) => post('/send-verification-email', { email }, nothing),
    readVerification: async (token) => shop.readVerification(await openedLink(token)),

    async verifyEmail(token, password) {
      const opened = await openedLink(token)
      const found = await shop.readVerification(opened)
      const isChosen = found.state === 'open' && found.needsPassword
      if (isChosen) {
        const wrong = problemsOfOne('password', newPassword.safeParse(password))
        if (Object.keys(wrong).length > 0) return failed(fieldProblems(wrong))
        const why = whyNotPassword(password, found.owner, COMMON_PASSWORDS)
        if (why !== null) return failed(fieldProblem('password', why))
      }
      const passwordHash = isChosen ? await hashPassword(password) : null
      const verified = await shop.verifyEmail({ ...opened, passwordHash })
      if (verified === 'password_needed') return failed(fieldProblem('password', MESSAGES.password_short))
      if (verified !== 'done') return failed({ code: 'expired', key: 'link_over' })
      // Having the mailbox makes this browser known, as after a password reset.
      const email = isChosen ? found.owner.email : null
      return { ...DONE, setCookies: email === null ? [] : [deviceCookie(email, options)] }
    },

    requestReset: (email) => post('/request-password-reset', { email }, nothing),
    resetPassword: (token, password) => post('/reset-password', { token, newPassword: password }, nothing),

    async changePassword(currentPassword, next) {
      const wrong = problemsOfOne('newPassword', newPassword.safeParse(next))
      const change = async (who: Current) => {
        const why = whyNotPassword(next, who, COMMON_PASSWORDS)
        if (why !== null) return failed(fieldProblem('newPassword', why))
        const body = { currentPassword, newPassword: next, revokeOtherSessions: true }
        const answer = await post('/change-password', body, nothing)
        if (answer.ok) await shop.recordPasswordChange({ userId: who.userId })
        return answer
      }
      return withPassword(currentPassword, change, wrong)
    },

    async changeEmail(email, password) {
      const parsed = accountEmail.safeParse(email)
      const newEmail = parsed.data ?? ''
      const change = async (who: Current) => {
        if (newEmail === who.email.toLowerCase()) return failed(fieldProblem('email', MESSAGES.email_same))
        await shop.requestEmailChange({ userId: who.userId, newEmail })
        return DONE
      }
      return withPassword(password, change, problemsOfOne('email', parsed))
    },

    async changeName(name) {
      const parsed = accountName.safeParse(name)
      if (!parsed.success) return failed(fieldProblems(problemsOfOne('name', parsed)))
      return mine(async ({ userId }) => {
        await shop.changeAccountName({ userId, name: parsed.data })
        return DONE
      })
    },

    async listSessions() {
      const who = await current()
      if (!who) return []
      const sessions = await shop.listAccountSessions(who)
      return sessions.map(({ id, userAgent, ipAddress, createdAt, lastSeenAt }) => ({
        id,
        isThisOne: id === who.sessionId,
        device: deviceName(userAgent),
        ipAddress,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
    },

    revokeSession: (id) =>
      mine(async ({ userId }) => {
        await shop.endAccountSession({ userId, id })
        return DONE
      }),

    startFactor: (password) =>
      withPassword(password, () =>
        post('/two-factor/enable', { password, method: 'totp' }, (json) => {
          const uri = String(json['totpURI'])
          return {
            uri,
            secret: new URL(uri).searchParams.get('secret') ?? '',
            backupCodes: json['backupCodes'] as string[],
          }
        }),
      ),

    confirmFactor: (code) => mine(() => post('/two-factor/verify-totp', { code }, nothing)),
    removeFactor: (password) =>
      withPassword(password, () => post('/two-factor/disable', { password }, nothing)),
    newBackupCodes: (password) =>
      withPassword(password, () =>
        post('/two-factor/generate-backup-codes', { password }, (json) => json['backupCodes'] as string[]),
      ),

    async listIdentities() {
      const who = await current()
      return who ? shop.listAccountIdentities(who) : []
    },

    async startService(provider, next) {
      const path = (await current()) ? '/link-social' : '/sign-in/social'
      const body = {
        provider,
        callbackURL: safeNext(next),
        errorCallbackURL: '/auth?problem=service',
        disableRedirect: true,
      }
      return post(path, body, (json) => ({ url: String(json['url']) }))
    },

    unlink: (provider) =>
      mine(async ({ userId }) =>
        (await shop.removeAccountIdentity({ userId, provider }))
          ? DONE
          : failed({ code: 'invalid', key: 'last_sign_in' }),
      ),

    confirmPassword: (password) => withPassword(password, async () => DONE),

    async isConfirmed() {
      const who = await current()
      return who !== null && shop.isSessionConfirmed(who)
    },

    confirmStaffPassword: (password) =>
      withPassword(password, async ({ email }) => {
        const why = whyNotPassword(password, { email, isStaff: true }, COMMON_PASSWORDS)
        return why === null ? DONE : failed(fieldProblem('password', why))
      }),

    async joinStaff(input) {
      const parsed = joinInput.safeParse(input)
      const invite = await shop.getStaffInvite({ token: input.token })
      if (!invite || invite.hasAccount) return failed({ code: 'expired', key: 'invite_over' })
      const { email } = invite
      const why = whyNotPassword(input.password, { email, isStaff: true }, COMMON_PASSWORDS)
      const wrong = { ...problemsIn(parsed), ...(why !== null && { password: why }) }
      if (!parsed.success || why !== null) return failed(fieldProblems(wrong))
      const { token, name, password } = parsed.data
      const joined = await shop.joinStaff({ token, name, passwordHash: await hashPassword(password) })
      if (!joined.ok) return failed(joined.problem)
      return signIn(email, password)
    },
  }
}

function nothing(): undefined {
  return undefined
}
