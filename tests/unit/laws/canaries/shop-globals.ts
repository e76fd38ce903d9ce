// shop/orders/globals.ts
export const environment = process.env // ✗ eslint(no-restricted-globals)
export const now = Date.now() // ✗ eslint(no-restricted-properties)
export const chance = Math.random() // ✗ eslint(no-restricted-properties)
export const id = crypto.randomUUID() // ✗ eslint(no-restricted-globals)
export const moment = performance.now() // ✗ eslint(no-restricted-globals)
export const page = (): Promise<unknown> => fetch('http://127.0.0.1') // ✗ eslint(no-restricted-globals)
