/** The response to a form of My Account. */
export type FormAnswer = {
  /** Which form of the page it was. */
  readonly form: string
  readonly isDone: boolean
  readonly message: string
  /** Messages by field; there is then no message above the button. */
  readonly errors?: Readonly<Record<string, string>>
  readonly typed?: Readonly<Record<string, string>>
}

/** The response to this form; null if another form was submitted, or none. */
export function answerTo(answer: FormAnswer | null | undefined, form: string): FormAnswer | null {
  return answer?.form === form ? answer : null
}
