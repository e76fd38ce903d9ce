import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { z } from '#platform/rules/zod.ts'

type FieldMessages = {
  readonly code: 'invalid'
  readonly message: string
  readonly field: string
  readonly fields: Readonly<Record<string, string>>
}

/** All invalid fields, each with its first message; the first of all is the form's message. */
export function fieldMessages({ issues }: z.ZodError): FieldMessages {
  const fields = problemsOf({ issues })
  const [field, message] = Object.entries(fields)[0] ?? ['', MESSAGES.bad_request]
  return { code: 'invalid', message, field, fields }
}
