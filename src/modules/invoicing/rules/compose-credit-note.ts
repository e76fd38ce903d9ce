/**
 * The credit note of a refund (CGST Act, section 34). Its value is what the refund settles: the money paid back plus
 * coins withheld from it, which lower no price. Named goods carry it first, then charges, then everything else. A
 * line's tax is the tax of all credits so far less what earlier ones gave back, so that a line credited completely, in
 * any number of steps, returns exactly its tax. Never more than was invoiced.
 */
import { addPaise, allocate, paise, PAISE_PER_RUPEE, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { totalsOf, type InvoiceDocument, type InvoiceLine } from './compose-invoice.ts'
import { taxInside } from './gst.ts'

export type CreditedRefund = {
  readonly amountPaise: Paise
  readonly withheldCoins: number
  /** null: the whole order, or an amount without goods. */
  readonly items: readonly { readonly orderItemId: number; readonly quantity: number }[] | null
  readonly reason: string
}

export type CorrectedInvoice = {
  readonly number: string
  /** Indian date. */
  readonly issuedOn: string
  readonly document: InvoiceDocument
}

/** A line of an earlier credit note. */
export type CreditedLine = Pick<InvoiceLine, 'line' | 'totalPaise' | 'quantity' | 'cgstPaise' | 'igstPaise'>

/** `earlier`: the lines of previous credit notes. null if nothing is left to credit. */
export function composeCreditNote(
  refund: CreditedRefund,
  invoice: CorrectedInvoice,
  earlier: readonly CreditedLine[],
): InvoiceDocument | null {
  const { document } = invoice
  const before = document.lines.map(({ line }) => earlier.filter((each) => each.line === line))
  const left = document.lines.map((line, position) =>
    paise(line.totalPaise - addPaise(...(before[position] ?? []).map((each) => each.totalPaise))),
  )
  const items = namedItems(refund, document.lines)
  const parts = creditShares(refund, document.lines, left)
  if (addPaise(...parts) === 0) return null
  const isWhole = left.every((amount, position) => amount === parts[position])
  const lines = document.lines.flatMap((line, position) => {
    const part = parts[position] ?? ZERO_PAISE
    if (part === 0) return []
    const credited = before[position] ?? []
    const quantity = quantityOf(line, items, isWhole, credited)
    return [creditLine(line, part, quantity, credited, document.isInterState)]
  })
  const corrects = {
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    reason: reasonInWords(refund),
  }
  return { ...document, lines, totals: totalsOf(lines), corrects }
}

export type SharedLine = Pick<InvoiceLine, 'kind' | 'orderItemId' | 'quantity' | 'totalPaise'>

/** How much of a refund each line carries, limited by what is `left` of it. */
export function creditShares(
  refund: CreditedRefund,
  lines: readonly SharedLine[],
  left: readonly Paise[],
): Paise[] {
  const valuePaise = Math.min(addPaise(...left), refund.amountPaise + refund.withheldCoins * PAISE_PER_RUPEE)
  return spread(paise(valuePaise), lines, left, namedItems(refund, lines))
}

/** A returned parcel brings all goods back; the shipping charge may not be refunded. */
function namedItems(refund: CreditedRefund, lines: readonly SharedLine[]): CreditedRefund['items'] {
  if (refund.items !== null || refund.reason !== 'rto') return refund.items
  return lines.flatMap(({ orderItemId, quantity }) =>
    orderItemId === null || quantity === null ? [] : [{ orderItemId, quantity }],
  )
}

/** How much of the value each line carries: named goods, then charges, then the rest, each by largest remainder. */
function spread(
  valuePaise: Paise,
  lines: readonly SharedLine[],
  left: readonly Paise[],
  items: CreditedRefund['items'],
): Paise[] {
  const named = lines.map((line, position) => {
    const amount = left[position] ?? ZERO_PAISE
    const item = items?.find(({ orderItemId }) => orderItemId === line.orderItemId)
    if (!item || line.quantity === null || line.kind !== 'goods') return ZERO_PAISE
    return paise(Math.min(amount, Math.ceil((line.totalPaise * item.quantity) / line.quantity)))
  })
  const charges = lines.map((line, position) =>
    items !== null && line.kind !== 'goods' ? (left[position] ?? ZERO_PAISE) : ZERO_PAISE,
  )
  const rest = left.map((amount, position) =>
    paise(amount - (named[position] ?? ZERO_PAISE) - (charges[position] ?? ZERO_PAISE)),
  )
  let open = valuePaise
  let parts = lines.map(() => ZERO_PAISE)
  for (const weights of [named, charges, rest]) {
    const taken = paise(Math.min(open, addPaise(...weights)))
    const shares = allocate(taken, weights)
    parts = parts.map((part, position) => addPaise(part, shares[position] ?? ZERO_PAISE))
    open = paise(open - taken)
  }
  return parts
}

/** Units are counted only if goods come back: the named ones, or all that are left. */
function quantityOf(
  line: InvoiceLine,
  items: CreditedRefund['items'],
  isWhole: boolean,
  earlier: readonly CreditedLine[],
): number | null {
  if (line.quantity === null) return null
  const before = earlier.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const asked = isWhole
    ? line.quantity
    : (items?.find(({ orderItemId }) => orderItemId === line.orderItemId)?.quantity ?? 0)
  const counted = Math.min(asked, line.quantity - before)
  return counted > 0 ? counted : null
}

function creditLine(
  line: InvoiceLine,
  part: Paise,
  quantity: number | null,
  earlier: readonly CreditedLine[],
  isInterState: boolean,
): InvoiceLine {
  const before = addPaise(...earlier.map((each) => each.totalPaise))
  const all = taxInside(addPaise(before, part), line.ratePercent, isInterState)
  // A rounded half can gain a paisa as the amount grows: it waits for a later step instead of leaving a negative
  // remainder. At most half of the amount still to be credited may wait, so that the last step can hold it; no rate
  // needs more.
  const restPaise = line.totalPaise - before - part
  const open = (tax: 'cgstPaise' | 'igstPaise', most: number, mostWaiting: number) => {
    const given = addPaise(...earlier.map((each) => each[tax]))
    const least = line[tax] - given - mostWaiting
    return paise(Math.max(0, Math.min(restPaise === 0 ? least : most, Math.max(least, all[tax] - given))))
  }
  const half = open('cgstPaise', Math.floor(part / 2), Math.floor(restPaise / 4))
  const igstPaise = open('igstPaise', part, Math.floor(restPaise / 2))
  return {
    ...line,
    quantity,
    unitPaise: null,
    grossPaise: part,
    couponPaise: ZERO_PAISE,
    coinPaise: ZERO_PAISE,
    totalPaise: part,
    taxablePaise: paise(part - 2 * half - igstPaise),
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
  }
}

const REASONS: Readonly<Record<string, string>> = {
  cancelled: 'The order was cancelled',
  rto: 'The parcel came back undelivered',
  parcel_lost: 'The parcel did not arrive',
  return: 'Goods came back',
}

/** By the shop's reason code, or its part before any detail. Staff's free text never appears on a document. */
function reasonInWords({ reason, items }: CreditedRefund): string {
  if (reason.startsWith('staff:') && items !== null) return 'Items were refunded'
  return REASONS[reason.split(':')[0] ?? ''] ?? 'An amount was given back'
}
