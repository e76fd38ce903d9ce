/**
 * Every mail to shoppers, with a sample to show and to send as a test. Its variables are those of the composed mail,
 * and its default texts are extracted from the sample.
 */
import { accountMail, signInCodeMail } from '#modules/accounts/rules/account-mail.ts'
import { answerMail, toVisitor } from '#modules/enquiries/rules/enquiry-mail.ts'
import { orderMail, type AnyMailFacts } from '#modules/fulfilment/rules/order-mails.ts'
import type { ReturnView } from '#modules/fulfilment/rules/return-view.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from '#modules/orders/rules/order-mail-stories.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { guestCodeMail } from '#platform/rules/guest-code.ts'
import { parseOrderIds, type OrderId, type ProductId } from '#platform/rules/ids.ts'
import { withNames, type EditableMail, type OwnWords } from '#platform/rules/mail-template.ts'
import { paise } from '#platform/rules/money.ts'

const ACCOUNT_MAIL_KINDS = [
  'verification',
  'registered',
  'reset',
  'choose_password',
  'password_changed',
  'factor_reset',
  'email_change',
  'email_change_told',
] as const

export const SHOPPER_MAIL_KINDS = [
  ...ORDER_MAIL_KINDS,
  ...ACCOUNT_MAIL_KINDS,
  'sign_in_code',
  'guest_code',
  'enquiry_received',
  'enquiry_answer',
] as const
export type ShopperMailKind = (typeof SHOPPER_MAIL_KINDS)[number]

export const MAIL_LABELS: Readonly<Record<ShopperMailKind, string>> = {
  placed: 'Order waits for payment',
  cod_confirm: 'COD order: please confirm',
  cod_confirmed: 'COD order confirmed',
  paid: 'Order paid',
  failed: 'Order closed without payment',
  cancelled: 'Order cancelled',
  refunded: 'Refund',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  ndr: 'Delivery attempt failed',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_refused: 'Return refused',
  return_pickup: 'Return: pickup booked',
  return_send_in: 'Return: please send it in',
  return_received: 'Return received',
  return_turned: 'Return: refund in place of a replacement',
  return_replaced: 'Return: replacement booked',
  verification: 'Verify the e-mail address',
  registered: 'Account exists already',
  reset: 'Reset the password',
  choose_password: 'Choose a password',
  password_changed: 'Password changed',
  factor_reset: 'Second factor reset',
  email_change: 'Confirm a new e-mail address',
  email_change_told: 'E-mail address is to change',
  sign_in_code: 'Login code',
  guest_code: 'Code for a guest’s orders',
  enquiry_received: 'Enquiry received',
  enquiry_answer: 'Answer to an enquiry',
}

const VARIABLE_LABELS: Readonly<Record<string, string>> = {
  shopName: 'Shop name',
  shopEmail: 'E-mail of the shop',
  shopPhone: 'Phone of the shop',
  orderNumber: 'Order number',
  customerName: 'Customer',
  total: 'Order total',
  code: 'Code',
  newEmail: 'New e-mail address',
  ticketNumber: 'Ticket number',
}

export function parseMailKind(text: string | undefined): ShopperMailKind | null {
  return SHOPPER_MAIL_KINDS.find((kind) => kind === text) ?? null
}

const [SAMPLE_ORDER_ID] = parseOrderIds(['0a1b2c3d-0000-4000-8000-000000000001']) as [OrderId]
const SAMPLE_ITEM = {
  productId: '0a1b2c3d-0000-4000-8000-000000000002' as ProductId,
  name: 'Ruled Notebook',
  imageUrl: '',
  path: '/ruled-notebook/sample',
  quantity: 2,
}
const SAMPLE_WAYBILL = '1234567890123'
const SAMPLE_TIME = '2026-01-05T06:30:00.000Z'

/** Its values do not occur in any other text, so that the default texts can be extracted. */
const SAMPLE_ORDER: OrderView = {
  id: SAMPLE_ORDER_ID,
  number: 'PN-1078',
  status: 'completed',
  paymentStatus: 'paid',
  fulfilmentStatus: 'none',
  delivery: 'courier',
  items: [{ ...SAMPLE_ITEM, sku: 'SAMPLE', unitPaise: paise(24_900), linePaise: paise(49_800) }],
  customer: {
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9848012345',
    address: '7 Race Course Road',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    pincode: '641018',
    country: 'India',
  },
  business: null,
  subtotalPaise: paise(49_800),
  shippingPaise: paise(5_000),
  couponCode: null,
  couponDiscountPaise: paise(0),
  coinDiscountPaise: paise(0),
  coinsRedeemed: 0,
  paymentMethod: 'prepaid',
  codFeePaise: paise(0),
  codConfirmedAt: null,
  totalPaise: paise(54_800),
  coinsEarned: 54,
  razorpayOrderId: null,
  razorpayPaymentId: null,
  createdAt: SAMPLE_TIME,
  updatedAt: SAMPLE_TIME,
  expiresAt: SAMPLE_TIME,
}

const SAMPLE_PARCEL = {
  status: 'created',
  waybill: SAMPLE_WAYBILL,
  remark: '',
  carrierStatusType: '',
  carrierStatus: '',
  endedAt: null,
} as const

const SAMPLE_RETURN: ReturnView = {
  id: '0a1b2c3d-0000-4000-8000-000000000003',
  orderId: SAMPLE_ORDER_ID,
  orderNumber: SAMPLE_ORDER.number,
  status: 'requested',
  wish: 'refund',
  reason: 'damaged',
  note: '',
  items: [{ ...SAMPLE_ITEM, amountPaise: paise(49_800), coinsBack: 0 }],
  photoCount: 0,
  amountPaise: paise(49_800),
  coinsBack: 0,
  answer: '',
  openedBecause: '',
  createdAt: SAMPLE_TIME,
  decidedAt: null,
  receivedAt: SAMPLE_TIME,
  closedAt: null,
  back: { ...SAMPLE_PARCEL, direction: 'back' },
  out: { ...SAMPLE_PARCEL, direction: 'out' },
  refund: { amountPaise: paise(49_800), withheldCoins: 0, status: 'requested', method: 'provider' },
}

const SAMPLE_FACTS: AnyMailFacts = {
  waybill: SAMPLE_WAYBILL,
  confirmPath: '/orders',
  return: SAMPLE_RETURN,
  refund: { amountPaise: paise(49_800), reason: 'returned' },
}

const SAMPLE_CODE = '482913'
const SAMPLE_ENQUIRY = {
  id: '0a1b2c3d-0000-4000-8000-000000000004',
  ticketNumber: 10_427,
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9848012345',
  requirement: 'Do you have this with plain pages?',
  websiteUrl: '',
}

/** The default mail, about a fictitious order or account. */
export function sampleMail(kind: ShopperMailKind, shopUrl: string): EditableMail {
  if (isOrderMail(kind)) return orderMail(kind, SAMPLE_ORDER, shopUrl, SAMPLE_FACTS)
  switch (kind) {
    case 'sign_in_code':
      return signInCodeMail(SAMPLE_CODE)
    case 'guest_code':
      return guestCodeMail(SAMPLE_CODE)
    case 'enquiry_received':
      return toVisitor(SAMPLE_ENQUIRY, shopUrl)
    case 'enquiry_answer':
      return answerMail({ ...SAMPLE_ENQUIRY, words: 'Yes: look under Plain Notebooks.' })
    case 'verification':
    case 'reset':
    case 'choose_password':
    case 'email_change':
      return accountMail({ kind, link: `${shopUrl}/auth` })
    case 'registered':
    case 'password_changed':
    case 'factor_reset':
      return accountMail({ kind, shopUrl })
    case 'email_change_told':
      return accountMail({ kind, newEmail: 'new.address@example.com', shopUrl })
  }
}

function isOrderMail(kind: ShopperMailKind): kind is OrderMailKind {
  return (ORDER_MAIL_KINDS as readonly string[]).includes(kind)
}

/** The default texts with their variables, as the owner's starting point. */
export function shippedWords(kind: ShopperMailKind, shopUrl: string): OwnWords {
  const { subject, template } = sampleMail(kind, shopUrl)
  return {
    subject: withNames(subject, template.values),
    intro: withNames(template.intro.join('\n\n'), template.values),
    footer: '',
  }
}

export type MailVariables = Readonly<Record<string, { readonly label: string }>>

export function mailVariables(kind: ShopperMailKind, shopUrl: string): MailVariables {
  const names = Object.keys(sampleMail(kind, shopUrl).template.values)
  return Object.fromEntries(names.map((name) => [name, { label: VARIABLE_LABELS[name] ?? name }]))
}
