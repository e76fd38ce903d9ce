/** The fields of the form that sends money back: how its pieces are named, and how they are read again. */
import { isUuid } from '#platform/rules/ids.ts'

const PIECES = 'pieces.'

export function piecesField(productId: string): string {
  return PIECES + productId
}

/** By product; what is no number of pieces is none. */
export function piecesTyped(form: FormData): ReadonlyMap<string, number> {
  return new Map(
    [...form].flatMap(([name, value]) => {
      const productId = name.startsWith(PIECES) ? name.slice(PIECES.length) : ''
      const isPieces = isUuid(productId) && typeof value === 'string' && /^[1-9]\d?$/.test(value)
      return isPieces ? [[productId, Number(value)] as const] : []
    }),
  )
}
