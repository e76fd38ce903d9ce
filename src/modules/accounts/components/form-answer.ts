/** What a form of My Account is answered with. */
export type FormAnswer = {
  /** Which form of the page it was. */
  readonly form: string
  readonly isDone: boolean
  readonly message: string
  /** Messages by field; then nothing is said over the button. */
  readonly errors?: Readonly<Record<string, string>>
  readonly typed?: Readonly<Record<string, string>>
}

/** The answer to this form; null when another one was sent, or none. */
export function answerTo(answer: FormAnswer | null | undefined, form: string): FormAnswer | null {
  return answer?.form === form ? answer : null
}
