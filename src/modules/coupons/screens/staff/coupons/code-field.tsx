import { useContext, useId, useRef, type MouseEvent } from 'react'
import { codeFromRandom, GENERATED_CODE_LENGTH } from '../../../rules/coupon-code.ts'
import { MAX_CODE_LENGTH } from '../../../rules/coupon.ts'
import { FirstWrong } from '#platform/ui/form/field.tsx'

type Props = {
  readonly typed: string
  readonly error: string | undefined
  readonly hint: string
  /** The code of a used coupon is read-only: orders refer to it. */
  readonly isFixed: boolean
}

/** Upper case whatever is typed. Without JavaScript 'Generate' asks the server. */
export function CodeField({ typed, error, hint, isFixed }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFirstWrong = useContext(FirstWrong) === 'code' && error !== undefined
  const generate = (event: MouseEvent) => {
    const field = input.current
    if (!field) return
    event.preventDefault()
    field.value = codeFromRandom(crypto.getRandomValues(new Uint8Array(GENERATED_CODE_LENGTH)))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <div className="field" data-field="code">
      <label htmlFor={id}>Code</label>
      <div className="row row-together">
        <input
          className="code-words"
          ref={input}
          id={id}
          name="code"
          defaultValue={typed}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isFixed}
          {...(isFirstWrong && { autoFocus: true })}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onInput={({ currentTarget: field }) => {
            const { selectionStart: start, selectionEnd: end } = field
            field.value = field.value.toUpperCase()
            field.setSelectionRange(start, end)
          }}
        />
        {!isFixed && (
          <button
            type="submit"
            name="generate"
            value="code"
            className="button button-plain"
            formNoValidate
            onClick={generate}
          >
            Generate
          </button>
        )}
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
