/** Longer than any field may be: what is beyond it is never kept, nor echoed. */
const MAX_ECHO = 1_000

/** A text of a form as it was typed, and no longer than may be echoed; empty when it is missing, or a file. */
export function textOf(form: Pick<FormData, 'get'>, name: string): string {
  return wholeTextOf(form, name).slice(0, MAX_ECHO)
}

/** The whole of it, for whoever has a rule of its own for its length. */
export function wholeTextOf(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The form of a request; one that can't be read is an empty one. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
