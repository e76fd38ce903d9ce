/** The fields of the refund form: the names of its unit fields, and how they are parsed. */
import { isUuid } from '#platform/rules/ids.ts'

const UNITS = 'units.'

export function unitsField(productId: string): string {
  return UNITS + productId
}

/** Units by product; invalid quantities are ignored. */
export function unitsTyped(form: FormData): ReadonlyMap<string, number> {
  return new Map(
    [...form].flatMap(([name, value]) => {
      const productId = name.startsWith(UNITS) ? name.slice(UNITS.length) : ''
      const isValid = isUuid(productId) && typeof value === 'string' && /^[1-9]\d?$/.test(value)
      return isValid ? [[productId, Number(value)] as const] : []
    }),
  )
}
