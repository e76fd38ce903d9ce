import { useEffect, useState } from 'react'
import { sentences } from '../../../rules/messages.ts'
import type { FormSummaryProps } from '../../form/checked-form.tsx'

type WrongField = { readonly label: string; readonly element: HTMLElement }

/**
 * Error summary above a rejected panel form: links to the invalid fields by their labels; the errors are at the fields.
 * A single error needs no list, because its field has the focus. Without JavaScript it shows the number of errors.
 */
export function ErrorSummary({ form, problems }: FormSummaryProps) {
  const [fields, setFields] = useState<readonly WrongField[]>([])
  useEffect(() => setFields(form.current ? findWrongFields(form.current) : []), [form, problems])
  const count = Object.keys(problems ?? {}).filter((name) => name !== '').length
  if (count < 2) return null
  return (
    <div className="note note-bad error-summary wide">
      <p>{sentences.fieldsToCorrect(count)}</p>
      <ul className="row">
        {fields.map(({ label, element }) => (
          <li key={element.id}>
            <a
              href={`#${element.id}`}
              onClick={(event) => {
                event.preventDefault()
                element.focus()
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function findWrongFields(form: HTMLFormElement): readonly WrongField[] {
  const wrong = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"][id]')]
  return wrong.flatMap((element) => {
    const label = element.labels?.[0]?.textContent
    return label ? [{ label, element }] : []
  })
}
