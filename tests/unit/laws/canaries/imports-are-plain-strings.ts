// shop/orders/plain-strings.ts
export const one = (): Promise<unknown> => import(`#providers/payments/razorpay.ts`) // ✗ law(imports-are-plain-strings)
export const two = (name: string): Promise<unknown> => import(name) // ✗ law(imports-are-plain-strings)
export const three = (): unknown => require('pg') // ✗ typescript(no-require-imports)
