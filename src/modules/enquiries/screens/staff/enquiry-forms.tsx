import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { TextField, useFocusWrong } from '#platform/ui/form/field.tsx'
import { useUnsavedWarning } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import { WORDS_LENGTHS, type EnquiryStatus, type EnquiryStep } from '../../rules/staff-enquiry.ts'

type Refusal = { readonly step: string; readonly words: string; readonly message: string }

type Props = {
  readonly enquiry: {
    readonly name: string
    readonly email: string
    readonly status: EnquiryStatus
    readonly isErased: boolean
  }
  /** The newest event: a step based on an older one is refused. */
  readonly events: readonly { readonly id: number; readonly kind: EnquiryStep }[]
  readonly refusal: Refusal | undefined
}

/** Each step is its own form; what was typed stays after a refusal. */
export function EnquiryForms({ enquiry, events, refusal }: Props) {
  const seen = events[0]?.id ?? 0
  /** A form is emptied when its own text was accepted; the text in the other one stays. */
  const keyOf = (kind: EnquiryStep) => events.find((event) => event.kind === kind)?.id ?? 0
  const place = useRef<HTMLDivElement>(null)
  const warning = useUnsavedWarning(place)
  const isBusy = useNavigation().state === 'submitting'
  useFocusWrong(place, refusal ?? null)
  const of = (step: string) => ({
    defaultValue: refusal?.step === step ? refusal.words : '',
    error: refusal?.step === step ? refusal.message : undefined,
  })
  const { name, email, status, isErased } = enquiry
  return (
    <div ref={place} className="stack">
      {refusal && refusal.step !== 'answered' && refusal.step !== 'note' && (
        <p className="note note-bad" role="alert" tabIndex={-1}>
          {refusal.message}
        </p>
      )}
      {!isErased && (
        <Form key={`answer ${keyOf('answered')}`} method="post" className="panel" aria-label="Answer">
          <Hidden step="answered" seen={seen} />
          <TextField
            label={`Answer to ${name}`}
            name="words"
            rows={7}
            maxLength={WORDS_LENGTHS.answered}
            hint={`Goes to ${email} as a mail, with the ticket number and the words above`}
            {...of('answered')}
          />
          <button type="submit" className="button" disabled={isBusy}>
            Send answer
          </button>
        </Form>
      )}
      <Form key={`note ${keyOf('note')}`} method="post" className="panel" aria-label="Note">
        <Hidden step="note" seen={seen} />
        <TextField
          label="Note"
          name="words"
          rows={3}
          maxLength={WORDS_LENGTHS.note}
          hint="Visible to staff only"
          {...of('note')}
        />
        <button type="submit" className="button button-plain" disabled={isBusy}>
          Add note
        </button>
      </Form>
      <div className="row">
        {status !== 'closed' && <Step step="closed" label="Close enquiry" seen={seen} isBusy={isBusy} />}
        {status !== 'open' && !isErased && (
          <Step step="reopened" label="Reopen enquiry" seen={seen} isBusy={isBusy} />
        )}
      </div>
      {warning}
    </div>
  )
}

type StepProps = {
  readonly step: string
  readonly label: string
  readonly seen: number
  readonly isBusy: boolean
}

function Step({ step, label, seen, isBusy }: StepProps) {
  return (
    <Form method="post">
      <Hidden step={step} seen={seen} />
      <button type="submit" className="button button-plain" disabled={isBusy}>
        {label}
      </button>
    </Form>
  )
}

function Hidden({ step, seen }: { readonly step: string; readonly seen: number }) {
  return (
    <>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}
