/** The accountant's files of a month: supplies by place, code and rate, and the register of all documents. */
import { CSV_MARK, csvRow, type CsvCell } from '#platform/rules/csv.ts'
import { addPaise, paise, type Paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { sumTax } from './gst.ts'
import { byRate } from './gstr1.ts'
import { type GstRow, type RegisterRow, type TaxColumns, DOCUMENT_TITLES } from './invoice-view.ts'

const AMOUNT_HEADS = ['Taxable value', 'Nil-rated value', 'CGST', 'SGST', 'IGST', 'Total']

function amounts(row: TaxColumns & { readonly totalPaise: Paise }): CsvCell[] {
  return [
    row.taxablePaise,
    row.nilRatedPaise,
    row.cgstPaise,
    row.sgstPaise,
    row.igstPaise,
    row.totalPaise,
  ].map((rupees) => ({
    rupees,
  }))
}

const GST_HEAD = [
  'Place of supply',
  'State code',
  'Supply',
  'Buyer',
  'HSN',
  'Rate %',
  'Quantity',
  ...AMOUNT_HEADS,
]

export function gstCsv(rows: readonly GstRow[]): string {
  const body = rows.map((row) =>
    csvRow([
      row.placeOfSupply.name,
      row.placeOfSupply.code ?? '',
      row.isInterState ? 'inter-state' : 'intra-state',
      buyerKind(row.isBusiness),
      row.hsn,
      { count: row.ratePercent },
      { count: row.quantity },
      ...amounts(row),
    ]),
  )
  return [CSV_MARK, csvRow(GST_HEAD), ...body].join('')
}

const REGISTER_HEAD = [
  'Number',
  'Date',
  'Kind',
  'Corrects',
  'Order',
  'Customer',
  'Buyer',
  'GSTIN',
  'Place of supply',
  'State code',
  'Rate %',
  ...AMOUNT_HEADS,
]

export function registerCsvHead(): string {
  return CSV_MARK + csvRow(REGISTER_HEAD)
}

/** A row for each rate of a document. Credit notes are negative, so that a column's sum is the net. */
export function registerCsvRows(row: RegisterRow): string {
  const sign = row.kind === 'credit_note' ? -1 : 1
  const signed = (amountPaise: Paise) => paise(amountPaise === 0 ? 0 : sign * amountPaise)
  const rows = byRate(row).map((rate) =>
    csvRow([
      row.number,
      row.issuedOn,
      DOCUMENT_TITLES[row.kind],
      row.corrects?.number ?? '',
      row.orderNumber,
      row.customerName,
      buyerKind(row.gstin !== null),
      row.gstin ?? '',
      row.placeOfSupply.name,
      row.placeOfSupply.code ?? '',
      { count: rate.ratePercent },
      ...amounts({
        taxablePaise: rate.ratePercent === 0 ? ZERO_PAISE : signed(rate.taxablePaise),
        nilRatedPaise: rate.ratePercent === 0 ? signed(rate.taxablePaise) : ZERO_PAISE,
        cgstPaise: signed(rate.cgstPaise),
        sgstPaise: signed(rate.sgstPaise),
        igstPaise: signed(rate.igstPaise),
        totalPaise: signed(rate.totalPaise),
      }),
    ]),
  )
  return rows.join('')
}

/** In accountants' terms. */
export function buyerKind(isBusiness: boolean): 'B2B' | 'B2C' {
  return isBusiness ? 'B2B' : 'B2C'
}

export type GstSum = TaxColumns & {
  readonly key: string
  readonly quantity: number
  readonly totalPaise: Paise
  /** One of the summed rows. */
  readonly first: GstRow
}

/** The same rows summed without their places, or without their codes, in the order of the keys. */
export function sumGst(rows: readonly GstRow[], keyOf: (row: GstRow) => string): GstSum[] {
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, group]) => {
      const [first] = group
      if (!first) return []
      return [
        {
          key,
          first,
          quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
          ...sumTax(group),
          nilRatedPaise: addPaise(...group.map(({ nilRatedPaise }) => nilRatedPaise)),
          totalPaise: addPaise(...group.map(({ totalPaise }) => totalPaise)),
        },
      ]
    })
}
