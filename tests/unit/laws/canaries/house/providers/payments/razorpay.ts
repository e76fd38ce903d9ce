import type { Payments } from './port.ts'

export const razorpay: Payments = { open: (id) => id }
