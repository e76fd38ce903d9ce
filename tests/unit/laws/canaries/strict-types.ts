// domain/cart/strict-types.ts
type Line = { readonly note?: string }
class Base {
  price(): number {
    return 1
  }
}
export class Item extends Base {
  price(): number {
    return 2
  }
} // ✗ TS4114
export const first = (list: readonly string[]): string => list[0] // ✗ TS2322
export const line = (note: string | undefined): Line => ({ note }) // ✗ TS2375
export function sign(value: number): number | undefined {
  // ✗ TS7030
  if (value > 0) return 1
}
