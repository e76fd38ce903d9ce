/** Messages with their signatures, for authors of a verifier; a test signs them with the shop's own code. */

/** Maximum difference between a message's time and the receiver's clock. */
export const SIGNATURE_SECONDS = 300

export type SignatureVector = {
  readonly secret: string
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  /** Byte for byte. */
  readonly body: string
  readonly signature: string
}

export const SIGNATURE_VECTORS: readonly [SignatureVector, SignatureVector] = [
  {
    secret: 'whsec_cGFubmEtZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXM=',
    id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22',
    timestamp: 1795322760,
    body: '{"type":"order.paid","data":{"total_amount":500}}',
    signature: 'v1,3OU8VxiYDecT6Eo4Ced8ZzXmudnKg0c60Dg9VMOckzQ=',
  },
  {
    secret: 'whsec_cGFubmEtZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXM=',
    id: 'a4f9b8f3-1f1e-4a52-9a55-7d6a0a3f2b10',
    timestamp: 1795322761,
    body: '{"type":"product.updated","data":{"name":"नोटबुक “Ruled”","price":249.5}}',
    signature: 'v1,xa9DsbDEMjKYg7lBrco6YFZteQSofd+yljtX0MYyzeg=',
  },
]
