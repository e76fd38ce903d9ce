// bench/imports-clean.ts
import { db } from '#database/connection.ts'
import { deps } from '#server/compose.ts'

export const use = [db, deps]
console.log(use.length)
