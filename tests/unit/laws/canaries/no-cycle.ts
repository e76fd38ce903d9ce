// server/cycle.ts
import { goBack } from './cycle-back.ts' // ✗ import(no-cycle)

export const go = (): string => goBack()
