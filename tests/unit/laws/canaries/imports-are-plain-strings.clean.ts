// shop/orders/plain-strings-clean.ts
export const lazily = (): Promise<unknown> => import('#database/connection.ts')
