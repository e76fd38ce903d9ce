/** Tax days and years in Indian time, which has one offset and no summer time. Days are written YYYY-MM-DD. */
import { shopFacts } from '#platform/rules/shop-facts.ts'

const ORDERED_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The Indian date of an instant. */
export function indianDayOf(instant: Date): string {
  return ORDERED_DAY.format(instant)
}

/** '26-27' for the days from 1 April 2026 to 31 March 2027. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

export type InvoiceSeries = { readonly series: string; readonly financialYear: string }

/** Both series restart at 1 every year. */
export function seriesOf(kind: 'invoice' | 'credit_note', day: string): InvoiceSeries {
  const { invoiceSeries, creditNoteSeries } = shopFacts()
  return {
    series: kind === 'invoice' ? invoiceSeries : creditNoteSeries,
    financialYear: financialYearOf(day),
  }
}

/** The minimum number of digits, because numbers are also sorted as text. */
export const MIN_DIGITS = 6

/**
 * The prefix of a number such as `PN/26-27/000001`: with it, at most 16 letters, digits, dashes and slashes (CGST Rule
 * 46 b).
 */
export function numberPrefix({ series, financialYear }: InvoiceSeries): string {
  return `${series}/${financialYear}/`
}

/** The file name of a document; a slash would mean a folder. */
export function invoiceFileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
