/**
 * The month's GSTR-1 as the sections of the GSTN offline tool, from the rows of the register: registered buyers (b2b,
 * cdnr), large invoices to private buyers in other states (b2cl, cdnur), everything else to private buyers in sums
 * (b2cs, less credit notes), nil-rated goods (exemp), sums by HSN, and the numbers used (docs).
 */
import type { CsvCell } from '#platform/rules/csv.ts'
import { addPaise, paise, type Paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { sumTax, type TaxSplit } from './gst.ts'
import { GSTR1_HEADS, type Gstr1Section } from './gstr1-heads.ts'
import { type RegisterRow, MONTHS } from './invoice-view.ts'

/** The sections that list each document. */
type DocumentSection = 'b2b' | 'b2cl' | 'cdnr' | 'cdnur'

type Gstr1File = { readonly section: Gstr1Section; readonly rows: readonly (readonly CsvCell[])[] }

type Gstr1 = {
  add(row: RegisterRow): void
  /** Empty sections have no file. */
  files(): readonly Gstr1File[]
}

/** Amounts of one key of a section; credit notes are subtracted. */
type Sum = TaxSplit & { readonly totalPaise: Paise; readonly quantity: number }
type Sums = Map<string, Sum>

const NOTHING: Sum = {
  taxablePaise: ZERO_PAISE,
  cgstPaise: ZERO_PAISE,
  sgstPaise: ZERO_PAISE,
  igstPaise: ZERO_PAISE,
  totalPaise: ZERO_PAISE,
  quantity: 0,
}

function addTo(sums: Sums, key: string, amount: Sum, sign: 1 | -1): void {
  const known = sums.get(key) ?? NOTHING
  const signed = (field: Exclude<keyof Sum, 'quantity'>) => paise(known[field] + sign * amount[field])
  sums.set(key, {
    taxablePaise: signed('taxablePaise'),
    cgstPaise: signed('cgstPaise'),
    sgstPaise: signed('sgstPaise'),
    igstPaise: signed('igstPaise'),
    totalPaise: signed('totalPaise'),
    quantity: known.quantity + sign * amount.quantity,
  })
}

/** Processes a month's documents one by one, in order, so that a long month is not held in memory. */
export function startGstr1(): Gstr1 {
  const rows: Record<DocumentSection, CsvCell[][]> = {
    b2b: [],
    b2cl: [],
    cdnr: [],
    cdnur: [],
  }
  const toPrivate: Sums = new Map()
  const nilRated: Sums = new Map()
  const hsn: Readonly<Record<'hsn(b2b)' | 'hsn(b2c)', Sums>> = {
    'hsn(b2b)': new Map(),
    'hsn(b2c)': new Map(),
  }
  const numbers = new Map<string, Numbers>()

  const addRate = (row: RegisterRow, rate: RateSum) => {
    const place = placeInReturn(row.placeOfSupply.code)
    if (row.gstin === null && !isLarge(row))
      return addTo(toPrivate, `${place}|${percent(rate.ratePercent)}`, rate, signOf(row))
    // A free order has nothing to report.
    if (rate.totalPaise === 0) return
    const section = sectionOf(row)
    rows[section].push(documentRow(section, row, rate, place))
  }

  return {
    add(row: RegisterRow): void {
      for (const rate of byRate(row))
        if (rate.ratePercent > 0) addRate(row, rate)
        else addTo(nilRated, supplyOf(row), rate, signOf(row))
      for (const part of row.parts)
        addTo(
          hsn[row.gstin === null ? 'hsn(b2c)' : 'hsn(b2b)'],
          `${part.hsn}|${percent(part.ratePercent)}`,
          part,
          signOf(row),
        )
      countNumber(numbers, row)
    },
    files(): readonly Gstr1File[] {
      const all: Readonly<Record<Gstr1Section, readonly (readonly CsvCell[])[]>> = {
        ...rows,
        b2cs: sumRows(toPrivate, ([place = '', rate = ''], { taxablePaise }) => [
          'OE',
          place,
          '',
          rate,
          { rupees: taxablePaise },
          NO_CESS,
          '',
        ]),
        exemp: sumRows(nilRated, ([supply = ''], { taxablePaise }) => [
          supply,
          { rupees: taxablePaise },
          { rupees: ZERO_PAISE },
          { rupees: ZERO_PAISE },
        ]),
        'hsn(b2b)': sumRows(hsn['hsn(b2b)'], hsnRow),
        'hsn(b2c)': sumRows(hsn['hsn(b2c)'], hsnRow),
        docs: [...numbers].toSorted(byKey).map(docsRow),
      }
      const sections = Object.keys(GSTR1_HEADS) as Gstr1Section[]
      return sections.flatMap((section) => (all[section].length > 0 ? [{ section, rows: all[section] }] : []))
    },
  }
}

const NO_CESS: CsvCell = { rupees: ZERO_PAISE }

function signOf(row: RegisterRow): 1 | -1 {
  return row.kind === 'credit_note' ? -1 : 1
}

type RateSum = Sum & { readonly ratePercent: number }

/** A document's amounts for each of its rates, without a sign. */
export function byRate({ parts }: Pick<RegisterRow, 'parts'>): readonly RateSum[] {
  return [...Map.groupBy(parts, ({ ratePercent }) => ratePercent)]
    .toSorted(([a], [b]) => a - b)
    .map(([ratePercent, group]) => ({
      ratePercent,
      ...sumTax(group),
      totalPaise: addPaise(...group.map(({ totalPaise }) => totalPaise)),
      quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
}

/** Above this value an invoice to a private buyer in another state is listed by itself: ₹1,00,000 since August 2024. */
function isLarge({ isInterState, corrects, issuedOn, totalPaise }: RegisterRow): boolean {
  // A credit note belongs to the section of its invoice.
  const invoice = corrects ?? { issuedOn, totalPaise }
  const limitPaise = invoice.issuedOn >= '2024-08-01' ? 1_00_000_00 : 2_50_000_00
  return isInterState && invoice.totalPaise > limitPaise
}

function sectionOf({ kind, gstin }: RegisterRow): DocumentSection {
  if (kind === 'credit_note') return gstin === null ? 'cdnur' : 'cdnr'
  return gstin === null ? 'b2cl' : 'b2b'
}

/** In the order of `GSTR1_HEADS`. */
function documentRow(
  section: DocumentSection,
  row: RegisterRow,
  { ratePercent, taxablePaise }: RateSum,
  place: string,
): CsvCell[] {
  const buyer = [row.gstin ?? '', row.customerName]
  const document = [row.number, dayInReturn(row.issuedOn)]
  const value: CsvCell = { rupees: row.totalPaise }
  const taxed: CsvCell[] = [percent(ratePercent), { rupees: taxablePaise }, NO_CESS]
  switch (section) {
    case 'b2b':
      return [...buyer, ...document, value, place, 'N', '', 'Regular B2B', '', ...taxed]
    case 'b2cl':
      return [...document, value, place, '', ...taxed, '']
    case 'cdnr':
      return [...buyer, ...document, 'C', place, 'N', 'Regular B2B', value, '', ...taxed]
    case 'cdnur':
      return ['B2CL', ...document, 'C', place, value, '', ...taxed]
  }
}

function supplyOf({ isInterState, gstin }: RegisterRow): string {
  return `${isInterState ? 'Inter' : 'Intra'}-State supplies to ${gstin === null ? 'unregistered' : 'registered'} persons`
}

function hsnRow([code = '', rate = '']: readonly string[], sum: Sum): CsvCell[] {
  return [
    code,
    // The portal derives it from the code.
    '',
    code.startsWith('99') ? 'NA' : 'NOS-NUMBERS',
    sum.quantity.toFixed(2),
    { rupees: sum.totalPaise },
    rate,
    { rupees: sum.taxablePaise },
    { rupees: sum.igstPaise },
    { rupees: sum.cgstPaise },
    { rupees: sum.sgstPaise },
    NO_CESS,
  ]
}

function sumRows(sums: Sums, toRow: (key: readonly string[], sum: Sum) => CsvCell[]): CsvCell[][] {
  return [...sums]
    .filter(([, { totalPaise, quantity }]) => totalPaise !== 0 || quantity !== 0)
    .toSorted(byKey)
    .map(([key, sum]) => toRow(key.split('|'), sum))
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

type Numbers = { readonly from: number; readonly to: number; readonly count: number }

const NATURES = ['Invoices for outward supply', 'Credit Note'] as const

/** A series is counted by the numbers after the last slash; missing ones were cancelled. */
function countNumber(numbers: Map<string, Numbers>, { kind, number }: RegisterRow): void {
  const series = number.slice(0, number.lastIndexOf('/') + 1)
  const key = `${kind === 'credit_note' ? 1 : 0}|${series}|${number.length - series.length}`
  const own = Number(number.slice(series.length))
  const known = numbers.get(key) ?? { from: own, to: own, count: 0 }
  numbers.set(key, { from: Math.min(known.from, own), to: Math.max(known.to, own), count: known.count + 1 })
}

function docsRow([key, { from, to, count }]: readonly [string, Numbers]): CsvCell[] {
  const [nature, series = '', digits] = key.split('|')
  const numberOf = (own: number) => series + String(own).padStart(Number(digits), '0')
  const total = to - from + 1
  return [
    NATURES[Number(nature)] ?? '',
    numberOf(from),
    numberOf(to),
    { count: total },
    { count: total - count },
  ]
}

/** '05-Nov-2026'. */
function dayInReturn(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}-${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}-${year}`
}

function percent(ratePercent: number): string {
  return ratePercent.toFixed(2)
}

/** Places of supply in the spelling of the GSTN offline tool's workbook, by state code. */
const PLACES: Readonly<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshdweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman & Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** '36-Telangana'; empty if GST has no such place: the owner then fills it in. */
function placeInReturn(code: string | null): string {
  const name = code === null ? undefined : PLACES[code]
  return name === undefined ? '' : `${code}-${name}`
}
