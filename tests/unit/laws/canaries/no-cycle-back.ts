// server/cycle-back.ts
import { go } from './cycle.ts' // ✗ import(no-cycle)

export const goBack = (): string => go()
