/** What an entry says of each field, as people read it: rupees, days in India, yes and no. */
import type { Facts } from '#domain/admin/audit.ts'
import { formatInr, paise } from '#domain/money.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

export type FactLine = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** One line for each field; null where there was nothing before, or is nothing after. */
export function factLines(before: Facts | null, after: Facts | null): FactLine[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    field: fieldWords(name),
    before: before && name in before ? valueWords(name, before[name]) : null,
    after: after && name in after ? valueWords(name, after[name]) : null,
  }))
}

/** 'Cod fee' of 'codFeePaise': the amount says itself that it is money. */
function fieldWords(name: string): string {
  const words = name
    .replace(/Paise$/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return name.endsWith('Paise') && Number.isSafeInteger(value) ? formatInr(paise(value)) : String(value)
  if (typeof value === 'string') return INSTANT.test(value) ? dateAndTimeOf(value) : value
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((each) => valueWords(name, each)).join(', ')
  return Object.entries(value)
    .map(([key, each]) => `${fieldWords(key).toLowerCase()} ${valueWords(key, each)}`)
    .join(', ')
}
