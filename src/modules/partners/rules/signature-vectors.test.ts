import { expect, test } from 'vitest'
import { SIGNATURE_VECTORS } from './signature-vectors.ts'
import { signatureHeaders } from '#platform/http/webhook-signature.ts'

test.each(SIGNATURE_VECTORS)(
  'vector $id is signed by the shop’s own code',
  ({ secret, id, timestamp, body, signature }) => {
    const signed = signatureHeaders(secret, { id, body, sentAt: new Date(timestamp * 1000) })
    expect(signed['webhook-signature']).toBe(signature)
  },
)
