// providers/payments/imports-clean.ts
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ZERO } from '#domain/money.ts'
import type { Payments } from './port.ts'
import { razorpay } from './razorpay.ts'

export const amount = z.number().min(ZERO)
export const payments: Payments = razorpay
export const hmac = createHmac
