// domain/cart/strict-types-clean.ts
type Line = { readonly note?: string }

export const first = (list: readonly string[]): string | undefined => list[0]
export const line = (note: string | undefined): Line => (note === undefined ? {} : { note })
