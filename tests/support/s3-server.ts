/**
 * An object store that implements the parts of S3 that the shop uses. It verifies every signature by AWS's
 * description of Signature Version 4, without the shop's own client:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { S3Options } from '#platform/pictures/s3.ts'

export type SignedRequest = {
  readonly method: string
  /** Path and query, as sent. */
  readonly url: string
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type S3Server = {
  readonly settings: S3Options
  /** Bytes by `/bucket/key`. */
  readonly objects: Map<string, Buffer>
  /** Method and path of each request, oldest first. */
  readonly asked: string[]
  /** What it does to every request instead of responding. */
  fault: 'hangs' | 'breaks' | null
}

const MAX_SKEW_MS = 15 * 60_000

/** Call at the top of a file; it is closed afterwards. */
export async function aS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const store: S3Server = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pictures-of-the-shop',
      region: 'ap-south-1',
      accessKeyId: 'AKIATEST',
      secretAccessKey: 'secret/of+the=key',
      deadlineMs: 2_000,
    },
    objects: new Map(),
    asked: [],
    fault: null,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await request.toArray())
    store.asked.push(`${method} ${url}`)
    if (store.fault === 'hangs') return
    if (store.fault === 'breaks') return refuse(response, 500, 'InternalError')
    const { region, secretAccessKey, accessKeyId, bucket } = store.settings
    const [, id, date] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\//.exec(headers.authorization ?? '') ?? []
    if (id !== accessKeyId) return refuse(response, 403, 'InvalidAccessKeyId')
    const sentAt = String(headers['x-amz-date'])
    if (!sentAt.startsWith(`${date}T`) || Math.abs(Date.now() - readTime(sentAt)) > MAX_SKEW_MS)
      return refuse(response, 403, 'RequestTimeTooSkewed')
    const signature = signatureOf({ method, url, headers }, { region, secretAccessKey })
    if (!headers.authorization?.endsWith(`, Signature=${signature}`))
      return refuse(response, 403, 'SignatureDoesNotMatch')
    if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (!url.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      store.objects.set(url, body)
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      store.objects.delete(url)
      response.writeHead(204).end()
    } else {
      const object = store.objects.get(url)
      if (object) response.writeHead(200).end(object)
      else refuse(response, 404, 'NoSuchKey')
    }
  }
  return store
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

/** The signature that this request must have, from the headers that it lists as signed. */
export function signatureOf(
  { method, url, headers }: SignedRequest,
  { region, secretAccessKey }: Pick<S3Options, 'region' | 'secretAccessKey'>,
): string {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(String(headers.authorization)) ?? []
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const request = [
    method,
    pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const time = String(headers['x-amz-date'])
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const digest = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n')
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

function readTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
}
