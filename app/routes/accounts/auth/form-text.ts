/** Longer than any field may be: what is beyond it is never kept, nor echoed. */
const MAX_ECHO = 1_000

/** A text of a form as it was typed; empty when it is missing, or a file. */
export function textOf(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, MAX_ECHO) : ''
}

/** The form of a request; one that can't be read is an empty one. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
