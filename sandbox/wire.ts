/** Razorpay's JSON, as its documentation shows it. Amounts in paise, times in Unix seconds. */

export type Notes = Record<string, string> | never[]

export type OrderWire = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: 'INR'
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentWire = {
  id: string
  entity: 'payment'
  amount: number
  currency: 'INR'
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn: string | null; upi_transaction_id?: string }
  created_at: number
  upi: { payer_account_type: 'bank_account'; vpa: string; flow: 'intent' }
}

export type RefundWire = {
  id: string
  entity: 'refund'
  amount: number
  currency: 'INR'
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant'
  speed_requested: 'normal' | 'optimum'
}

export type CollectionWire<T> = { entity: 'collection'; count: number; items: T[] }

export function asCollection<T>(items: T[]): CollectionWire<T> {
  return { entity: 'collection', count: items.length, items }
}
