/**
 * Tax days, months and years in Indian time, which has one offset and no summer time, and the numbers of documents,
 * which restart each year. Days are written YYYY-MM-DD, months YYYY-MM.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MONTHS } from './invoice-view.ts'

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

const FIRST_MONTH = '2017-07'
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** A tax month in an address; null if it is not a month, or before GST, which began in July 2017. */
export function readMonth(text: string | null | undefined): string | null {
  return text && MONTH.test(text) && text >= FIRST_MONTH ? text : null
}

/** The month of an instant. */
export function monthOf(instant: Date): string {
  return indianDayOf(instant).slice(0, 7)
}

/** 'November 2026'. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? ''} ${year ?? ''}`
}
