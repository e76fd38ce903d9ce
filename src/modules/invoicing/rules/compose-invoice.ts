/**
 * The invoice of a paid order (docs/decisions/0013). Goods and charges are one composite supply: shipping and the COD
 * charge carry the codes and rates of the goods, in proportion to their value. Coupon and coins lower the taxable value
 * (CGST Act, section 15(3)(a)): both are split over the lines by largest remainder. Invariant: the lines sum to the
 * order's total, to the paisa.
 */
import { EXAMPLE_FACTS, shopFacts, type BrandPicture, type ShopFacts } from '#platform/rules/shop-facts.ts'
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { addPaise, allocate, paise, timesPaise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { sumTax, taxInside, type TaxSplit } from './gst.ts'
import { placeOfSupply, type PlaceOfSupply } from './place-of-supply.ts'

export type InvoicedItem = {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly hsn: string
  readonly quantity: number
  readonly unitPaise: Paise
  /** The rates in force on the invoice date. */
  readonly ratePercent: number
}

export type InvoicedOrder = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly customer: Pick<CustomerDetails, 'fullName' | 'address' | 'city' | 'state' | 'pincode' | 'country'>
  /** Null for a private buyer. */
  readonly business: BusinessBuyer | null
  readonly items: readonly InvoicedItem[]
  readonly shippingPaise: Paise
  readonly codFeePaise: Paise
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly totalPaise: Paise
  readonly payment: InvoiceDocument['payment']
}

export type Invoice = { readonly kind: InvoiceKind; readonly document: InvoiceDocument }

export function composeInvoice(order: InvoicedOrder): Invoice {
  const place = placeOfSupply(order.customer, order.business?.gstin)
  const isInterState = place.code !== shopFacts().stateCode
  const priced = priceLines(order)
  const lines = priced.map((line, position): InvoiceLine => {
    const totalPaise = paise(line.grossPaise - line.couponPaise - line.coinPaise)
    return { ...line, line: position, totalPaise, ...taxInside(totalPaise, line.ratePercent, isInterState) }
  })
  const totals = totalsOf(lines)
  if (totals.totalPaise !== order.totalPaise)
    throw new RangeError(`order ${order.orderId} is not worth its lines: ${totals.totalPaise}`)
  return {
    kind: kindOf(lines, order.business !== null),
    document: {
      seller: presentSeller(),
      buyer: buyerOf(order),
      placeOfSupply: place,
      isInterState,
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      payment: order.payment,
      lines,
      totals,
      corrects: null,
    },
  }
}

/** A business is listed by its legal name, followed by the person who ordered, as on the parcel. */
function buyerOf({ customer, business }: InvoicedOrder): InvoiceDocument['buyer'] {
  const { fullName, address, city, state, pincode, country } = customer
  const lines = [address, `${city} ${pincode}`, `${state}, ${country}`]
  if (business === null) return { name: fullName, address: lines }
  return { name: business.businessName, address: [fullName, ...lines], gstin: business.gstin }
}

/** Contains everything that is printed, so that a document stays as issued. */
function presentSeller(): InvoiceDocument['seller'] {
  const { sellerName, address, gstin, state, stateCode, name, nativeName, email, phone } = shopFacts()
  const { logo, isNameInLogo, themeColour } = shopFacts()
  const brand = {
    name,
    nativeName,
    email,
    phone,
    ...(logo && { logo, isNameInLogo }),
    ...(themeColour !== EXAMPLE_FACTS.themeColour && { themeColour }),
  }
  return { name: sellerName, address, gstin, state, stateCode, brand }
}

export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  return { ...sumTax(lines), totalPaise: addPaise(...lines.map((line) => line.totalPaise)) }
}

/**
 * Only exempt goods: a bill of supply (Rule 49). Both kinds to a buyer without GSTIN: one document for both (Rule 46A);
 * to a registered buyer a tax invoice that states the exempt goods at nil.
 */
function kindOf(lines: readonly InvoiceLine[], isRegistered: boolean): InvoiceKind {
  const goods = lines.filter((line) => line.kind === 'goods')
  if (goods.every((line) => line.ratePercent === 0)) return 'bill_of_supply'
  return isRegistered || goods.every((line) => line.ratePercent > 0) ? 'tax_invoice' : 'invoice_cum_bill'
}

type PricedLine = Omit<
  InvoiceLine,
  'line' | 'totalPaise' | 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
>

function priceLines(order: InvoicedOrder): PricedLine[] {
  const lines = [
    ...order.items.map(goodsLine),
    ...chargeLines(order.items, 'delivery', order.shippingPaise),
    ...chargeLines(order.items, 'cash_fee', order.codFeePaise),
  ]
  const left = lines.map((line) => line.grossPaise)
  const coupon = takeOff(order.couponDiscountPaise, lines, left)
  const coins = takeOff(
    order.coinDiscountPaise,
    lines,
    left.map((amount, position) => paise(amount - at(coupon, position))),
  )
  return lines.map((line, position) => ({
    ...line,
    couponPaise: at(coupon, position),
    coinPaise: at(coins, position),
  }))
}

function goodsLine(item: InvoicedItem): PricedLine {
  const { id, name, sku, hsn, quantity, unitPaise, ratePercent } = item
  return {
    kind: 'goods',
    orderItemId: id,
    description: name,
    sku,
    hsn,
    quantity,
    unitPaise,
    grossPaise: timesPaise(unitPaise, quantity),
    couponPaise: ZERO_PAISE,
    coinPaise: ZERO_PAISE,
    ratePercent,
  }
}

const CHARGE_WORDS: Readonly<Record<Exclude<LineKind, 'goods'>, string>> = {
  delivery: 'Delivery',
  cash_fee: 'Fee for cash on delivery',
}

/** One charge line per code and rate among the goods, in proportion to their value. */
function chargeLines(
  items: readonly InvoicedItem[],
  kind: Exclude<LineKind, 'goods'>,
  chargePaise: Paise,
): PricedLine[] {
  if (chargePaise === 0) return []
  const groups = [...Map.groupBy(items, ({ hsn, ratePercent }) => `${hsn} ${ratePercent}`).values()]
  const weights = groups.map((group) =>
    addPaise(...group.map(({ unitPaise, quantity }) => timesPaise(unitPaise, quantity))),
  )
  const shares = allocate(chargePaise, weights)
  return groups.flatMap(([first], position) => {
    const grossPaise = at(shares, position)
    if (!first || grossPaise === 0) return []
    const { hsn, ratePercent } = first
    return [
      {
        kind,
        orderItemId: null,
        description: CHARGE_WORDS[kind],
        sku: '',
        hsn,
        quantity: null,
        unitPaise: null,
        grossPaise,
        couponPaise: ZERO_PAISE,
        coinPaise: ZERO_PAISE,
        ratePercent,
      },
    ]
  })
}

/** A discount applies to the goods; what exceeds their price is taken off the charges. */
function takeOff(discountPaise: Paise, lines: readonly PricedLine[], left: readonly Paise[]): Paise[] {
  const isGoods = (position: number) => lines[position]?.kind === 'goods'
  const goods = left.map((amount, position) => (isGoods(position) ? amount : ZERO_PAISE))
  const charges = left.map((amount, position) => (isGoods(position) ? ZERO_PAISE : amount))
  const offGoods = paise(Math.min(discountPaise, addPaise(...goods)))
  const onGoods = allocate(offGoods, goods)
  const onCharges = allocate(paise(discountPaise - offGoods), charges)
  return left.map((_, position) => addPaise(at(onGoods, position), at(onCharges, position)))
}

function at(amounts: readonly Paise[], position: number): Paise {
  return amounts[position] ?? ZERO_PAISE
}

export const INVOICE_KINDS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number] | 'credit_note'

/** Rule 46: a charge has the code and rate of its goods. */
type LineKind = 'goods' | 'delivery' | 'cash_fee'

export type InvoiceLine = TaxSplit & {
  readonly kind: LineKind
  /** Counted from 0 on the invoice. A credit note's line names the one that it corrects. */
  readonly line: number
  /** null for a charge. */
  readonly orderItemId: number | null
  readonly description: string
  readonly sku: string
  readonly hsn: string
  /** null if there is nothing to count: a charge, or an amount refunded without goods. */
  readonly quantity: number | null
  /** Unit price including taxes, before discounts. */
  readonly unitPaise: Paise | null
  /** Including taxes, before discounts. On a credit note the same as the total. */
  readonly grossPaise: Paise
  readonly couponPaise: Paise
  readonly coinPaise: Paise
  readonly ratePercent: number
  /** Line total including taxes: taxable value plus taxes. */
  readonly totalPaise: Paise
}

type InvoiceTotals = TaxSplit & { readonly totalPaise: Paise }

type InvoiceParty = { readonly name: string; readonly address: readonly string[] }

/** Printed at the head and foot of every page. */
type PrintedBrand = Pick<ShopFacts, 'name' | 'nativeName' | 'email' | 'phone'> &
  Partial<Pick<ShopFacts, 'isNameInLogo' | 'themeColour'>> & { readonly logo?: BrandPicture }

/**
 * The content of an invoice, bill of supply or credit note, stored as issued, whatever the catalogue, the order or
 * the brand become later. Legal requirements: CGST Rules 46, 46A, 49 and 53. Without the buyer's e-mail and telephone
 * number: the document outlives the account and needs neither.
 */
export type InvoiceDocument = {
  readonly seller: InvoiceParty & {
    readonly gstin: string
    readonly state: string
    readonly stateCode: string
    /** Absent on documents from before the owner could change it: those use the default. */
    readonly brand?: PrintedBrand
  }
  /** With its GSTIN if it is a registered business. */
  readonly buyer: InvoiceParty & { readonly gstin?: string }
  readonly placeOfSupply: PlaceOfSupply
  /** Across states: IGST instead of CGST and SGST. */
  readonly isInterState: boolean
  readonly orderId: OrderId
  /** Absent on documents from before orders had numbers: they keep the short id. */
  readonly orderNumber?: string
  readonly payment: {
    readonly method: PaymentMethod | 'none'
    /** The provider's payment id; empty if there is none. */
    readonly reference: string
  }
  readonly lines: readonly InvoiceLine[]
  readonly totals: InvoiceTotals
  /** For a credit note: what it corrects, and why. */
  readonly corrects: {
    readonly number: string
    /** Indian date. */
    readonly issuedOn: string
    readonly reason: string
  } | null
}

export function printedBrand({ seller }: InvoiceDocument): PrintedBrand {
  const { name, nativeName, email, phone } = EXAMPLE_FACTS
  return seller.brand ?? { name, nativeName, email, phone }
}
