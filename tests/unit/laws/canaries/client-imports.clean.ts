// client/imports-clean.ts
import { createSend } from './send.ts'

export const use = createSend
