/** The accountant's files of a month: supplies by place, code and rate, and the register of all documents. */
import { CSV_MARK, csvRow, type CsvCell } from '#platform/rules/csv.ts'
import { addPaise, paise, type Paise } from '#platform/rules/money.ts'
import { sumTax } from './gst.ts'
import type { GstRow, RegisterRow, TaxColumns } from './invoice-view.ts'
import { PAPER_TITLES } from './paper-words.ts'

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

const GST_HEAD = ['Place of supply', 'State code', 'Supply', 'HSN', 'Rate %', 'Quantity', ...AMOUNT_HEADS]

export function gstCsv(rows: readonly GstRow[]): string {
  const body = rows.map((row) =>
    csvRow([
      row.placeOfSupply.name,
      row.placeOfSupply.code ?? '',
      row.isInterState ? 'inter-state' : 'intra-state',
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
  'Place of supply',
  'State code',
  ...AMOUNT_HEADS,
]

export function registerCsvHead(): string {
  return CSV_MARK + csvRow(REGISTER_HEAD)
}

/** Credit notes are negative, so that a column's sum is the net. */
export function registerCsvRow(row: RegisterRow): string {
  const sign = row.kind === 'credit_note' ? -1 : 1
  const signed = (amountPaise: Paise) => paise(amountPaise === 0 ? 0 : sign * amountPaise)
  return csvRow([
    row.number,
    row.issuedOn,
    PAPER_TITLES[row.kind],
    row.corrects,
    row.orderNumber,
    row.customerName,
    row.placeOfSupply.name,
    row.placeOfSupply.code ?? '',
    ...amounts({
      taxablePaise: signed(row.taxablePaise),
      nilRatedPaise: signed(row.nilRatedPaise),
      cgstPaise: signed(row.cgstPaise),
      sgstPaise: signed(row.sgstPaise),
      igstPaise: signed(row.igstPaise),
      totalPaise: signed(row.totalPaise),
    }),
  ])
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
