// providers/payments/receipts.ts
import { smtp } from '../mail/smtp.ts' // ✗ law(adapters-apart)
import type { smtp as Smtp } from '#providers/mail/smtp.ts' // ✗ law(adapters-apart)

export const later = (): Promise<unknown> => import('../mail/smtp.ts') // ✗ law(adapters-apart)
export const use: typeof Smtp = smtp
