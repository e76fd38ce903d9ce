/** The response of the login page's action, for its own page and for the dialog. */
export type AuthForm = 'login' | 'signup' | 'factor' | 'resend' | 'service' | 'code'

export type AuthAnswer = {
  readonly step: 'refused' | 'registered' | 'sent' | 'code_sent' | 'second_factor' | 'signed_in' | 'leaving'
  /** The submitted form. */
  readonly form: AuthForm
  /** The typed values, without the password. */
  readonly typed: {
    readonly name: string
    readonly email: string
    /** The options beside a code: its source, and whether to trust this browser. */
    readonly isBackup: boolean
    readonly isTrusted: boolean
  }
  readonly message: string
  /** The field the message belongs to; absent if it is about the whole form. */
  readonly field?: string
  /** All invalid fields, if several were checked at once. */
  readonly fields?: Readonly<Record<string, string>>
  /** The message is about all fields together, as for wrong credentials. */
  readonly blamesAll?: boolean
  /** The address is not verified yet: the link can be sent again. */
  readonly isUnverified?: boolean
  /** A code by mail can be used: offered, or already requested, so that its field is shown. */
  readonly mailCode?: 'offered' | 'asked'
  /** The URL of the external service's login. */
  readonly url?: string
}

/** A field's error text: '' marks the field as invalid without text, undefined does not. */
export function fieldError(answer: AuthAnswer | null, form: AuthForm, field: string): string | undefined {
  if (answer?.step !== 'refused' || answer.form !== form) return undefined
  const own = answer.fields?.[field]
  if (own !== undefined) return own
  if (answer.field === field) return answer.message
  return answer.field === undefined && answer.blamesAll ? '' : undefined
}

/** The message above the button. */
export function formMessage(answer: AuthAnswer | null, form: AuthForm): string | null {
  const isOurs = answer?.step === 'refused' && answer.form === form && answer.field === undefined
  return isOurs ? answer.message : null
}
