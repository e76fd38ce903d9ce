/**
 * Pagination cursors: the position of the last row, as an opaque text. A forged one leads to another position of the
 * same list, and never beyond what its key may read.
 */
export const CURSOR_KINDS = {
  orders: 'o',
  changed_orders: 'u',
  products: 'p',
  changed_products: 'q',
} as const
export type CursorKind = keyof typeof CURSOR_KINDS

/** Microseconds since 1970, the precision of the database, so that rows of one millisecond stay distinct. */
export type Place = { readonly micros: number; readonly id: string }

const CURSOR = /^([a-z])([0-9a-z]{1,11})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
/** Up to the year 2100. */
const MAX_MICROS = 4_102_444_800_000_000

export function writeCursor(kind: CursorKind, { micros, id }: Place): string {
  return `${CURSOR_KINDS[kind]}${micros.toString(36)}-${id.replaceAll('-', '')}`
}

/** null if the text is not a cursor of this kind of list. */
export function readCursor(kind: CursorKind, text: string): Place | null {
  const [, letter, time = '', ...id] = CURSOR.exec(text) ?? []
  const micros = Number.parseInt(time, 36)
  if (letter !== CURSOR_KINDS[kind] || !(micros <= MAX_MICROS)) return null
  return { micros, id: id.join('-') }
}

/** The position before everything at this moment or later, in a list sorted by ascending time. */
export function placeBefore(milliseconds: number): Place {
  return { micros: milliseconds * 1_000, id: '00000000-0000-0000-0000-000000000000' }
}
