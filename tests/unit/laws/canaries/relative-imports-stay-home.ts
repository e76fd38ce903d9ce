// shop/orders/stays-home.ts
import { buildApp } from './../../server/app.ts' // ✗ law(relative-imports-stay-home)
import { smtp } from '../orders/../../providers/mail/smtp.ts' // ✗ law(relative-imports-stay-home)

export const use = [buildApp, smtp]
