/**
 * The originals of pictures in a bucket of any S3-compatible store: each request is signed (AWS Signature Version 4),
 * and has the bucket in its path.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { afterCall, circuitBreaker, CLOSED, outboundClient } from '../http/http-client.ts'
import { PHOTO_BYTES } from '../rules/photo.ts'
import type { PictureStore, StoreAnswer } from './port.ts'

export type S3Options = {
  /** Origin, without a path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly deadlineMs?: number
}

/** null: originals stay in the database. */
export function storeOf(config: { readonly objectStore: S3Options | null }): PictureStore | null {
  return config.objectStore && createS3Store(config.objectStore)
}

/** A visitor waits for it. */
const DEADLINES_MS = { GET: 5_000, PUT: 30_000, DELETE: 10_000 } as const
const EMPTY = Buffer.alloc(0)

type Method = keyof typeof DEADLINES_MS
type Asked = { readonly status: number; readonly bytes: Buffer; readonly code: string }

export function createS3Store(options: S3Options): PictureStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options
  const client = outboundClient(endpoint, {})
  let circuit = CLOSED

  async function ask(
    method: Method,
    key: string,
    body: Buffer = EMPTY,
    contentType?: string,
  ): Promise<Asked | string> {
    const passage = circuitBreaker(circuit, performance.now())
    circuit = passage.circuit
    if (!passage.isLetThrough) return 'not asked: the last calls got no answer'
    const path = `/${bucket}/${key}`
    const signer = new AwsV4Signer({
      method,
      url: endpoint + path,
      headers: {
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    })
    const { headers } = await signer.sign()
    const answer = await client({
      method,
      path,
      headers: { accept: '*/*', ...Object.fromEntries(headers) },
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
      deadlineMs: options.deadlineMs ?? DEADLINES_MS[method],
      maxBytes: PHOTO_BYTES,
    })
    circuit = afterCall(circuit, answer.ok && answer.status < 500, performance.now())
    if (!answer.ok) return answer.detail
    const { status, bytes } = answer
    const [, code = ''] = status < 300 ? [] : (/<Code>(\w{1,100})<\/Code>/.exec(answer.text) ?? [])
    return { status, bytes, code }
  }

  async function answerTo(...asked: Parameters<typeof ask>): Promise<StoreAnswer<Buffer | null>> {
    const [method] = asked
    const answer = await ask(...asked)
    if (typeof answer === 'string') return { ok: false, detail: `the object store did not answer: ${answer}` }
    const { status, bytes, code } = answer
    if (status >= 200 && status < 300) return { ok: true, value: bytes }
    // A missing bucket is a wrong setting.
    if (status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return { ok: true, value: null }
    return { ok: false, detail: `the object store answered ${status} ${code}`.trimEnd() }
  }

  const nothing = (answer: StoreAnswer<unknown>): StoreAnswer<null> =>
    answer.ok ? { ok: true, value: null } : answer

  return {
    put: async (key, contentType, bytes) => nothing(await answerTo('PUT', key, bytes, contentType)),
    get: (key) => answerTo('GET', key),
    delete: async (key) => nothing(await answerTo('DELETE', key)),
  }
}
