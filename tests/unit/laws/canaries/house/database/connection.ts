export const db = { name: 'shop' }
export type Db = typeof db
