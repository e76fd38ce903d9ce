/** Sends a visitor's message. Sending it twice makes one enquiry: the shop recognises the text. */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { postJson, unexpected } from '#platform/ui/api/request-json.ts'
import {
  deleteEnquiry,
  saveEnquiry,
  saveReceipt,
  readEnquiry,
  type EnquiryDraft,
  type EnquiryReceipt,
} from './enquiry-draft.ts'

type EnquirySent =
  | { readonly kind: 'sent'; readonly message: string }
  /** Offline: saved, and sent when there is a connection. */
  | { readonly kind: 'waiting'; readonly message: string }
  /** `fields`: the ones that the shop refused. */
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
    }

/** The same as in the shop's rule, which is too large to load for one value. */
const FORM_ID = 'contact-form'
const FIELD_PATH = 'formData.'

/** A waiting message keeps waiting if the network fails again. */
export async function sendEnquiry(draft: EnquiryDraft, isWaiting = false): Promise<EnquirySent> {
  if (!navigator.onLine) return wait(draft)
  const websiteUrl = location.origin + location.pathname
  const answer = await postJson<Omit<EnquiryReceipt, 'sentLaterAt'>>('/api/contact', {
    formId: FORM_ID,
    formData: draft,
    websiteUrl,
  })
  if (answer.ok) {
    saveReceipt({ ...answer.value, sentLaterAt: isWaiting ? new Date().toISOString() : null })
    deleteEnquiry()
    return { kind: 'sent', message: sentences.contactSent(answer.value.leadId) }
  }
  if (answer.status === 0 && !navigator.onLine) return wait(draft)
  saveEnquiry({ draft, isWaiting: isWaiting && answer.status === 0 })
  if (answer.status === 0)
    return { kind: 'failed', message: sentences.contactUnreached(MESSAGES.connection_lost), fields: {} }
  const { problem } = answer
  const reason = problem === unexpected ? MESSAGES.unknown_error : problem.message
  return { kind: 'failed', message: sentences.contactFailed(reason), fields: ofForm(problem.fields ?? {}) }
}

function wait(draft: EnquiryDraft): EnquirySent {
  saveEnquiry({ draft, isWaiting: true })
  return { kind: 'waiting', message: MESSAGES.contact_queued }
}

/** By the form's field names. */
function ofForm(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith(FIELD_PATH))
      .map(([path, message]) => [path.slice(FIELD_PATH.length), message]),
  )
}

/** Sends the waiting message, if there is one. */
export async function sendWaiting(): Promise<EnquirySent | null> {
  const stored = readEnquiry()
  return stored?.isWaiting ? sendEnquiry(stored.draft, true) : null
}
