/** Actions of the security page's forms. A new factor and its codes are shown once: only in the response. */
import { data } from 'react-router'
import { appCode } from '../../../rules/backup-code.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { FormAnswer } from '../../../components/account-form.tsx'
import type { AccountAccess, NewFactor } from '#app/context.ts'
import { withCookies, answered, refused } from '../account-answers.ts'
import { textOf } from '#platform/ui/form/form-text.ts'

export type SecurityAnswer = FormAnswer & {
  readonly factor?: NewFactor
  readonly codes?: readonly string[]
  readonly url?: string
}

const SAME = { ok: false, code: 'invalid', field: 'newPassword' } as const

export async function answerSecurity(intent: string, form: FormData, account: AccountAccess) {
  const password = textOf(form, 'password')
  switch (intent) {
    case 'password': {
      const newPassword = textOf(form, 'newPassword')
      if (password !== '' && password === newPassword)
        return asSecurity(refused(intent, { ...SAME, message: MESSAGES.password_same }))
      const answer = await account.changePassword(password, newPassword)
      return asSecurity(answered(intent, answer, MESSAGES.password_changed))
    }
    case 'session':
      return asSecurity(
        answered(intent, await account.revokeSession(textOf(form, 'id')), MESSAGES.session_ended),
      )
    case 'factor-start': {
      const answer = await account.startFactor(password)
      if (!answer.ok) return asSecurity(refused(intent, answer))
      return respond({ form: intent, isDone: true, message: '', factor: answer.value }, withCookies(answer))
    }
    case 'factor-confirm': {
      const answer = await account.confirmFactor(appCode(textOf(form, 'code')))
      if (answer.ok) return asSecurity(answered(intent, answer, MESSAGES.factor_on))
      const { field = 'code', message } = answer
      const factor = factorOf(form)
      return respond(
        { form: intent, isDone: false, message, errors: { [field]: message }, factor },
        undefined,
        422,
      )
    }
    case 'factor-off':
      return asSecurity(answered(intent, await account.removeFactor(password), MESSAGES.factor_off))
    case 'backup-codes': {
      const answer = await account.newBackupCodes(password)
      if (!answer.ok) return asSecurity(refused(intent, answer))
      const codes = [...answer.value]
      return respond(
        { form: intent, isDone: true, message: MESSAGES.backup_codes_made, codes },
        withCookies(answer),
      )
    }
    case 'link': {
      const answer = await account.startService(textOf(form, 'provider'), '/account/security')
      if (!answer.ok) return asSecurity(refused(intent, answer))
      return respond({ form: intent, isDone: true, message: '', url: answer.value.url }, withCookies(answer))
    }
    default: {
      const answer = await account.unlink(textOf(form, 'provider'))
      return asSecurity(answered('unlink', answer, MESSAGES.service_unlinked))
    }
  }
}

/** The factor waiting for its first code, from the set-up or from a refused form. */
export function factorToConfirm(answer: SecurityAnswer | null): NewFactor | null {
  return answer?.factor ?? null
}

function respond(answer: SecurityAnswer, headers?: Headers, status = 200) {
  return data(answer, { status, ...(headers ? { headers } : {}) })
}

type Answered = ReturnType<typeof answered>

function asSecurity({ data: answer, init }: Answered) {
  return data<SecurityAnswer>(answer, init ?? undefined)
}

/**
 * Sent back with a wrong code, so that the page need not start again. It is the shopper's own data and reveals nothing
 * new.
 */
function factorOf(form: FormData): NewFactor {
  const uri = textOf(form, 'uri')
  return {
    secret: textOf(form, 'secret'),
    uri: uri.startsWith('otpauth://') ? uri : '',
    backupCodes: textOf(form, 'codes').split(' ').filter(Boolean),
  }
}
