// domain/cart/compiler.ts
export const settings: unknown = process // ✗ TS2591 eslint(no-restricted-globals)
export const page: unknown = fetch // ✗ TS2304 eslint(no-restricted-globals)
export const out: unknown = console // ✗ TS2584 eslint(no-restricted-globals)
export const wait: unknown = setTimeout // ✗ TS2304 eslint(no-restricted-globals)
export const bytes: unknown = Buffer // ✗ TS2591
export const address: unknown = URL // ✗ TS2304
export const body: unknown = document // ✗ TS2584
export const copy: unknown = structuredClone // ✗ TS2304
export const random: unknown = crypto // ✗ TS2304 eslint(no-restricted-globals)
