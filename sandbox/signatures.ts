import { createHmac } from 'node:crypto'

/** What the payment window passes on with the two ids: hex HMAC-SHA256 with the key secret. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return hexHmac(keySecret, `${orderId}|${paymentId}`)
}

/** `X-Razorpay-Signature`: hex HMAC-SHA256 over the raw body with the webhook secret. */
export function signWebhook(rawBody: string, webhookSecret: string): string {
  return hexHmac(webhookSecret, rawBody)
}

/** The signature in a file storage address, instead of a token. */
export function signFile(name: string, keySecret: string): string {
  return hexHmac(keySecret, `file|${name}`)
}

function hexHmac(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}
