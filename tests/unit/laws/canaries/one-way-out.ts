// providers/payments/way-out.ts
export const ask = (url: string): Promise<Response> => fetch(url) // ✗ eslint(no-restricted-globals)
export const again = (url: string): Promise<Response> => globalThis.fetch(url) // ✗ eslint(no-restricted-globals)
