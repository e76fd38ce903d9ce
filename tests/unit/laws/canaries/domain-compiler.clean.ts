// domain/cart/compiler-clean.ts
export const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
export const lastOf = (list: readonly number[]): number | undefined => list.at(-1)
