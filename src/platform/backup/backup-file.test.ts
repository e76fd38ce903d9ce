import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decryptWith, encryptWith, isAgeFile } from './backup-file.ts'

const KEY = 'correct horse battery staple'
/** Written by age 1.1.1: `age --passphrase` with the key above. */
const BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBkZjAvMEkvcE12K2s1MVEwWmIvcE93IDE4CnJleC9QMDlhYlQ5djFMNlZtd2VFNWxveVd5aDNhQS81bVhWVkg2ZGwyTzgKLS0tIDUvWWpLY0xvbi9nR3RLZS82dlUxUk5LdGxxZWFtbFlEZnlqUkZUcThaTk0KibddS9Jb/wNcaa3UrmDPbTtUwaV//ERruUOB/cbSw/owhV4MlQ=='

const through = (bytes: Uint8Array, step: ReturnType<typeof encryptWith>, part = 10_000) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, at) =>
    bytes.subarray(at * part, (at + 1) * part),
  )
  return buffer(Readable.from(parts).compose(step))
}

test('reads files encrypted by age', async () => {
  expect((await through(Buffer.from(BY_AGE, 'base64'), decryptWith(KEY), 7)).toString()).toBe('hello')
})

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  '%d bytes can be decrypted, in whatever chunks they arrive',
  async (length) => {
    const bytes = Buffer.alloc(length, 'panna')
    const sealed = await through(bytes, encryptWith(KEY))
    expect(isAgeFile(sealed)).toBe(true)
    expect(sealed.includes('pannapanna')).toBe(false)
    expect((await through(sealed, decryptWith(KEY), 1_000)).equals(bytes)).toBe(true)
  },
)

test('a wrong key, a changed byte, a truncated file and appended bytes are rejected', async () => {
  const sealed = await through(Buffer.alloc(150_000, 'x'), encryptWith(KEY))
  await expect(through(sealed, decryptWith(`${KEY}.`))).rejects.toThrow(/^BACKUP_KEY is not the key/)
  await expect(through(Buffer.concat([sealed, Buffer.from('x')]), decryptWith(KEY))).rejects.toThrow(
    /damaged/,
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.boolean(), async (at, isCut) => {
      const broken = Buffer.from(isCut ? sealed.subarray(0, at) : sealed)
      if (!isCut) broken[at]! ^= 1
      await expect(through(broken, decryptWith(KEY))).rejects.toMatchObject({ name: 'BackupError' })
    }),
    { numRuns: 12 },
  )
})
