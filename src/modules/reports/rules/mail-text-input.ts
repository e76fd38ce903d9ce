/** The form of a mail's texts. Unchanged default texts are not stored, so that the mail follows the default. */
import type { OwnWords } from '#platform/rules/mail-template.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { unknownVariable } from '#platform/rules/variables.ts'
import { z } from '#platform/rules/zod.ts'

export const MAIL_LENGTHS = { subject: 150, intro: 2_000, footer: 1_000 } as const

export type MailTextInput = OwnWords & {
  /** The version when the form was opened; 0 if the mail had its default text. */
  readonly version: number
}

export function mailTextInput(variables: readonly string[]): z.ZodType<MailTextInput> {
  const words = (most: number) =>
    z
      .string(MESSAGES.bad_request)
      .transform(tidy)
      .pipe(
        z
          .string()
          .max(most, sentences.textTooLong(most))
          .superRefine((given, context) => {
            const unknown = unknownVariable(given, variables)
            if (unknown !== null)
              context.addIssue({ code: 'custom', message: sentences.variableUnknown(unknown) })
          }),
      )
  return z.object(
    {
      subject: words(MAIL_LENGTHS.subject).pipe(z.string().regex(/^\P{Cc}*$/u, MESSAGES.mail_subject_lines)),
      intro: words(MAIL_LENGTHS.intro),
      footer: words(MAIL_LENGTHS.footer),
      version: z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request),
    },
    MESSAGES.bad_request,
  )
}

/** Only what differs from the default texts. */
export function changedWords(given: OwnWords, shipped: OwnWords): OwnWords {
  const own = (name: keyof OwnWords) => (given[name] === tidy(shipped[name]) ? '' : given[name])
  return { subject: own('subject'), intro: own('intro'), footer: own('footer') }
}

function tidy(given: string): string {
  return given
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
