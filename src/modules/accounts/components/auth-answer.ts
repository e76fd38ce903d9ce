/** What the login page's action answers, to its own page and to the dialog alike. */
export type AuthForm = 'login' | 'signup' | 'factor' | 'resend' | 'service' | 'code'

export type AuthAnswer = {
  readonly step: 'refused' | 'registered' | 'sent' | 'code_sent' | 'second_factor' | 'signed_in' | 'leaving'
  /** The form that was sent. */
  readonly form: AuthForm
  /** What was typed, but for the password. */
  readonly typed: {
    readonly name: string
    readonly email: string
    /** What was chosen beside a code: where it comes from, and whether this browser is to be trusted. */
    readonly isBackup: boolean
    readonly isTrusted: boolean
  }
  readonly message: string
  /** The field that the message is about; absent when it is about the whole form. */
  readonly field?: string
  /** All fields that are wrong, where several were judged at once. */
  readonly fields?: Readonly<Record<string, string>>
  /** The message is about all fields together, as that of a wrong login is. */
  readonly blamesAll?: boolean
  /** The address waits to be verified: the link can be sent again. */
  readonly isUnverified?: boolean
  /** A code by mail lets the owner in: offered, or already asked for, so that its field is shown. */
  readonly mailCode?: 'offered' | 'asked'
  /** Where another service's own login stands. */
  readonly url?: string
}

/** The words under a field: '' marks it without words, undefined leaves it alone. */
export function fieldError(answer: AuthAnswer | null, form: AuthForm, field: string): string | undefined {
  if (answer?.step !== 'refused' || answer.form !== form) return undefined
  const own = answer.fields?.[field]
  if (own !== undefined) return own
  if (answer.field === field) return answer.message
  return answer.field === undefined && answer.blamesAll ? '' : undefined
}

/** What is said over the button. */
export function formMessage(answer: AuthAnswer | null, form: AuthForm): string | null {
  const isOurs = answer?.step === 'refused' && answer.form === form && answer.field === undefined
  return isOurs ? answer.message : null
}
