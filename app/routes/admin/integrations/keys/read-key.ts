/** What the forms of keys say, as it was typed: it is shown again where it is refused. */
import type { z } from '#domain/zod.ts'
import { MESSAGES } from '#domain/messages.ts'
import { textOf } from '#app/components/form/form-text.ts'

export type TypedKey = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly requestsPerMinute: string
  readonly ends: string
  readonly lastDay: string
}

export function typedKey(form: FormData): TypedKey {
  return {
    name: textOf(form, 'name'),
    scopes: form.getAll('scopes').filter((scope) => typeof scope === 'string'),
    requestsPerMinute: textOf(form, 'requestsPerMinute'),
    ends: textOf(form, 'ends'),
    lastDay: textOf(form, 'lastDay'),
  }
}

export type Wrong = { readonly field: string; readonly message: string }

/** The first thing that is wrong, and at which field. */
export function wrongIn(error: z.ZodError): Wrong {
  const [issue] = error.issues
  return { field: String(issue?.path[0] ?? ''), message: issue?.message ?? MESSAGES.bad_request }
}
