/**
 * A message to the shop that was written and not yet sent, stored by this tab only. It may wait for the connection:
 * then it is sent from whatever page of the shop is open.
 */
import { readStoredObject, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

export type EnquiryDraft = {
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly requirement: string
}

type StoredEnquiry = { readonly draft: EnquiryDraft; readonly isWaiting: boolean }

export function readEnquiry(): StoredEnquiry | null {
  const stored = readStoredObject('sessionStorage', STORAGE_KEYS.enquiry)
  if (!stored) return null
  const text = (name: keyof EnquiryDraft) => (typeof stored[name] === 'string' ? stored[name] : '')
  return {
    draft: {
      name: text('name'),
      email: text('email'),
      mobile: text('mobile'),
      requirement: text('requirement'),
    },
    isWaiting: stored['isWaiting'] === true,
  }
}

export function saveEnquiry({ draft, isWaiting }: StoredEnquiry): void {
  writeStored('sessionStorage', STORAGE_KEYS.enquiry, JSON.stringify({ ...draft, isWaiting }))
}

export function deleteEnquiry(): void {
  removeStored('sessionStorage', STORAGE_KEYS.enquiry)
}

export type EnquiryReceipt = {
  readonly leadId: string
  readonly ticketNumber: number
  /** ISO 8601, for a message that waited for the connection; null for one sent at once. */
  readonly sentLaterAt: string | null
}

/** For the thank-you page, which is the same for everyone until it has read this. */
export function saveReceipt(receipt: EnquiryReceipt): void {
  writeStored('sessionStorage', STORAGE_KEYS.enquiryReceipt, JSON.stringify(receipt))
}

export function readReceipt(): EnquiryReceipt | null {
  const stored = readStoredObject('sessionStorage', STORAGE_KEYS.enquiryReceipt)
  const { leadId, ticketNumber, sentLaterAt } = stored ?? {}
  if (typeof leadId !== 'string' || typeof ticketNumber !== 'number') return null
  return { leadId, ticketNumber, sentLaterAt: typeof sentLaterAt === 'string' ? sentLaterAt : null }
}
