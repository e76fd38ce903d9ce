/** Characters. Longer than any field allows; anything beyond it is neither saved nor shown again. */
const MAX_ECHO = 1_000

/** A text field as typed, cut to the length that may be shown again; empty if it is missing or a file. */
export function textOf(form: Pick<FormData, 'get'>, name: string): string {
  return wholeTextOf(form, name).slice(0, MAX_ECHO)
}

/** The full text, for callers with their own length limit. */
export function wholeTextOf(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The form of a request; empty if it can't be read. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
