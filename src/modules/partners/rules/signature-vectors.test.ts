import { expect, test } from 'vitest'
import { SIGNATURE_VECTORS } from './signature-vectors.ts'
import { signatureHeaders } from '#platform/http/webhook-signature.ts'

test.each(SIGNATURE_VECTORS)(
  'vector $id is the signature that the shop’s own code creates',
  ({ secret, id, timestamp, body, signature }) => {
    const signed = signatureHeaders(secret, { id, body, sentAt: new Date(timestamp * 1000) })
    expect(signed['webhook-signature']).toBe(signature)
  },
)
