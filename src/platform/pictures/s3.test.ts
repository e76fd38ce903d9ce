import { describe, expect, test } from 'vitest'
import { aS3Server, signatureOf } from '#tests/support/s3-server.ts'
import { createS3Store } from './s3.ts'

const server = await aS3Server()
const store = createS3Store(server.settings)
const KEY = 'pictures/0123456789abcdef01234567-1795735508378000'
const BYTES = Buffer.from('RIFF....WEBP')

/** AWS's own examples: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const EXAMPLES = [
  {
    method: 'GET',
    url: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    url: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: {},
    body: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

test.each(EXAMPLES)("our signatures match AWS's: $method $url", (example) => {
  const { method, url, body, signed, signature } = example
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': body,
    authorization: `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=${signed}, Signature=…`,
    ...example.headers,
  }
  const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(signatureOf({ method, url, headers }, { region: 'us-east-1', secretAccessKey })).toBe(signature)
})

test('a stored object exists, and is gone once deleted', async () => {
  expect(await store.put(KEY, 'image/webp', BYTES)).toEqual({ ok: true, value: null })
  expect([...server.objects]).toEqual([[`/pictures-of-the-shop/${KEY}`, BYTES]])
  expect(await store.get(KEY)).toEqual({ ok: true, value: BYTES })
  expect(await store.delete(KEY)).toEqual({ ok: true, value: null })
  expect(await store.delete(KEY)).toEqual({ ok: true, value: null })
  expect(await store.get(KEY)).toEqual({ ok: true, value: null })
})

describe('a failure is explained:', () => {
  test.each([
    [{ secretAccessKey: 'another' }, '403 SignatureDoesNotMatch'],
    [{ region: 'eu-west-1' }, '403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
    [{ bucket: 'not-there' }, '404 NoSuchBucket'],
  ])('%j', async (wrong, reason) => {
    const other = createS3Store({ ...server.settings, ...wrong })
    const refused = { ok: false, detail: `the object store answered ${reason}` }
    expect(await other.put(KEY, 'image/webp', BYTES)).toEqual(refused)
    expect(await other.get(KEY)).toEqual(refused)
    expect(server.objects.size).toBe(0)
  })

  test('an unreachable store, and one that hangs', async () => {
    const nobody = createS3Store({ ...server.settings, endpoint: 'http://127.0.0.1:2' })
    expect(await nobody.get(KEY)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('ECONNREFUSED'),
    })
    server.fault = 'hangs'
    const hasty = createS3Store({ ...server.settings, deadlineMs: 50 })
    expect(await hasty.get(KEY)).toMatchObject({ ok: false, detail: expect.stringContaining('Timeout') })
    server.fault = null
  })
})

test('after five failures in a row calls fail at once', async () => {
  const own = createS3Store(server.settings)
  server.fault = 'breaks'
  for (let call = 0; call < 5; call += 1)
    expect(await own.get(KEY)).toEqual({ ok: false, detail: 'the object store answered 500 InternalError' })
  const asked = server.asked.length
  expect(await own.get(KEY)).toMatchObject({ ok: false, detail: expect.stringContaining('not asked') })
  expect(server.asked.length).toBe(asked)
  server.fault = null
})
