/** The fields of the refund form: the names of its unit fields, and how they are parsed. */
import { isUuid } from '#platform/rules/ids.ts'

const PIECES = 'pieces.'

export function piecesField(productId: string): string {
  return PIECES + productId
}

/** Units by product; invalid quantities are ignored. */
export function piecesTyped(form: FormData): ReadonlyMap<string, number> {
  return new Map(
    [...form].flatMap(([name, value]) => {
      const productId = name.startsWith(PIECES) ? name.slice(PIECES.length) : ''
      const isPieces = isUuid(productId) && typeof value === 'string' && /^[1-9]\d?$/.test(value)
      return isPieces ? [[productId, Number(value)] as const] : []
    }),
  )
}
