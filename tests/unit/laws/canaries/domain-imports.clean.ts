// domain/cart/imports-clean.ts
import { z } from 'zod'
import { ZERO } from '#domain/money.ts'
import { MESSAGES } from '../messages.ts'

export const price = z.number().min(ZERO, MESSAGES.cart_empty)
