import { useRef, type SubmitEvent } from 'react'
import {
  ENQUIRY_FIELDS,
  ENQUIRY_LENGTHS,
  type EnquiryAnswer,
  type EnquiryField,
} from '../../../rules/enquiry-fields.ts'
import { Field, FirstWrong, TextField } from '#platform/ui/form/field.tsx'
import { useFocusWrong } from '#platform/ui/form/use-focus-wrong.ts'
import { useEnquiry } from './use-enquiry.ts'

/** Uncontrolled fields, so that nothing typed is lost while the page hydrates. */
export function ContactForm({ answer }: { readonly answer: EnquiryAnswer | null }) {
  const form = useRef<HTMLFormElement>(null)
  const { message, errors, isSending, waitingNote, keep, send } = useEnquiry(form, answer)
  const firstWrong = ENQUIRY_FIELDS.find((field) => errors[field] !== undefined) ?? null
  useFocusWrong(form, firstWrong === null ? null : errors)
  const field = (name: EnquiryField) => ({
    name,
    required: true,
    defaultValue: answer?.typed[name],
    error: errors[name],
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form
      ref={form}
      className="contact-form surface paper raised stack gap-5"
      method="post"
      action="/contact"
      noValidate
      aria-label="Contact"
      onInput={keep}
      onSubmit={submit}
    >
      <FirstWrong value={firstWrong}>
        <Field label="Name" autoComplete="name" maxLength={ENQUIRY_LENGTHS.name} {...field('name')} />
        <div className="contact-form-pair stack gap-5">
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={ENQUIRY_LENGTHS.email}
            {...field('email')}
          />
          <Field
            label="Mobile"
            type="tel"
            autoComplete="tel"
            maxLength={ENQUIRY_LENGTHS.mobile}
            hint="10 digits, with or without +91"
            {...field('mobile')}
          />
        </div>
        <TextField
          label="Requirement"
          rows={6}
          maxLength={ENQUIRY_LENGTHS.requirement}
          hint="What you would like to know or to order. If it is about an order, its number helps."
          {...field('requirement')}
        />
      </FirstWrong>
      <p className="form-message" role="alert">
        {message}
      </p>
      <p className="note" role="status">
        {waitingNote}
      </p>
      <div className="contact-form-end stack gap-3">
        <button type="submit" className="button button-large" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending' : 'Send message'}
        </button>
        <p className="field-hint">
          We use these details to answer you, and for nothing else. See the{' '}
          <a href="/privacy-policy">privacy policy</a>.
        </p>
      </div>
    </form>
  )
}
