// domain/cart/globals.ts
export const today = new Date() // ✗ eslint(no-restricted-globals)
export const now = globalThis.Date.now() // ✗ eslint(no-restricted-globals)
export const chance = Math.random() // ✗ eslint(no-restricted-properties)
export const settings: unknown = process.env // ✗ eslint(no-restricted-globals) TS2591 typescript(no-unsafe-member-access)
