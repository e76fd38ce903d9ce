/** The key forms' values as typed, shown again if the form is refused. */
import { textOf } from '#platform/ui/form/form-text.ts'

export type TypedKey = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly requestsPerMinute: string
  readonly ends: string
  readonly lastDay: string
}

/** As form values. */
export const KEY_FIELDS = ['name', 'scopes', 'requestsPerMinute', 'ends', 'lastDay'] as const

export function typedKey(form: FormData): TypedKey {
  return {
    name: textOf(form, 'name'),
    scopes: form.getAll('scopes').filter((scope) => typeof scope === 'string'),
    requestsPerMinute: textOf(form, 'requestsPerMinute'),
    ends: textOf(form, 'ends'),
    lastDay: textOf(form, 'lastDay'),
  }
}
