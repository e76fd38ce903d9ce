import { useRef, useEffect, useState, type SubmitEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Field, FirstWrong, TextField, useFocusWrong } from '#platform/ui/form/field.tsx'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import {
  ENQUIRY_FIELDS,
  ENQUIRY_LENGTHS,
  type EnquiryAnswer,
  type EnquiryField,
} from '../../../rules/enquiry-fields.ts'
import {
  saveEnquiry,
  readEnquiry,
  readReceipt,
  type EnquiryDraft,
} from '../../../components/enquiry-draft.ts'
import { sendEnquiry } from '../../../components/send-enquiry.ts'
import { ENQUIRY_TRIED } from '../../../components/waiting-enquiry.tsx'

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

type State = {
  readonly message: string | null
  readonly errors: EnquiryAnswer['errors']
  readonly isSending: boolean
  /** A message waits for the connection, or when it was sent after waiting; null otherwise. */
  readonly isWaiting: boolean
  readonly waitingNote: string | null
}

/** The rules are loaded with the first letter, so that reading the page costs nothing. */
const loadRules = () => import('./check-enquiry.ts').catch(() => null)

const QUIET: State = { message: null, errors: {}, isSending: false, isWaiting: false, waitingNote: null }

/** An enquiry in the browser: saved as a draft, validated by the shop's rule, sent, or waiting. */
function useEnquiry(form: RefObject<HTMLFormElement | null>, answer: EnquiryAnswer | null) {
  const [state, setState] = useState<State>({
    ...QUIET,
    message: answer?.message ?? null,
    errors: answer?.errors ?? {},
  })
  // A second press may come before the first one shows.
  const isBusy = useRef(false)
  const showToast = useShowToast()
  const navigate = useNavigate()

  useEffect(() => {
    const restore = () => {
      const stored = readEnquiry()
      if (stored && form.current) fill(form.current, stored.draft)
      const isWaiting = stored?.isWaiting ?? false
      setState((now) => ({
        ...now,
        isWaiting,
        waitingNote: isWaiting ? MESSAGES.contact_queued : sentLater(),
      }))
    }
    restore()
    window.addEventListener(ENQUIRY_TRIED, restore)
    return () => window.removeEventListener(ENQUIRY_TRIED, restore)
  }, [form])

  const keep = () => {
    void loadRules()
    if (form.current) saveEnquiry({ draft: read(form.current), isWaiting: state.isWaiting })
  }

  const send = async () => {
    if (!form.current || isBusy.current) return
    const draft = read(form.current)
    isBusy.current = true
    setState({ ...QUIET, isSending: true })
    // If the rules failed to load, the server validates.
    const problem = (await loadRules())?.checkEnquiry(draft)
    if (problem) {
      isBusy.current = false
      return setState({ ...QUIET, ...problem })
    }
    const sent = await sendEnquiry(draft)
    isBusy.current = false
    if (sent.kind === 'waiting') return setState({ ...QUIET, isWaiting: true, waitingNote: sent.message })
    showToast({
      message: sent.message,
      tone: sent.kind === 'sent' ? 'good' : 'bad',
    })
    if (sent.kind === 'failed') return setState({ ...QUIET, message: sent.message, errors: sent.fields })
    form.current?.reset()
    setState(QUIET)
    await navigate('/thank-you')
  }

  return { ...state, keep, send }
}

/** When the last message was sent, if that was after its form was left. */
function sentLater(): string | null {
  const receipt = readReceipt()
  return receipt?.sentLaterAt
    ? sentences.contactSentLater(dateAndTimeOf(receipt.sentLaterAt), receipt.ticketNumber)
    : null
}

function read(form: HTMLFormElement): EnquiryDraft {
  const typed = new FormData(form)
  const text = (name: EnquiryField) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    mobile: text('mobile'),
    requirement: text('requirement'),
  }
}

/** A value in a field was typed later than the draft. */
function fill(form: HTMLFormElement, draft: EnquiryDraft): void {
  for (const name of ENQUIRY_FIELDS) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null
    if (field && field.value === '') field.value = draft[name]
  }
}
