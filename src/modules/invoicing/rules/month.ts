/** A tax month in an address: 2026-11, Indian time. GST began in July 2017. */
import { indianDayOf } from './financial-year.ts'
import { MONTHS } from './document-labels.ts'

const FIRST_MONTH = '2017-07'
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** null if it is not a month, or before GST. */
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
