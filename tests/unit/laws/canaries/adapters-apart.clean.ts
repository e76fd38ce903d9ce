// providers/payments/receipts-clean.ts
import type { Mail } from '../mail/port.ts'
import { razorpay } from './razorpay.ts'

export const receipt = (mail: Mail): void => mail.send(razorpay.open('1'))
