/** A bucket for pictures: complete, or rejected with a message that names what is missing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PRODUCTION } from '#platform/testing/production.ts'
import { type Environment, readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'panna-bucket-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'panna',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const config = (env: Environment) => readConfig({ DATA_DIR: folder, ...env })

test('all four settings configure a store, in the default region if none is named', () => {
  const store = {
    endpoint: 'https://s3.example',
    bucket: 'panna',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  expect(config(S3).objectStore).toEqual({ ...store, region: 'us-east-1' })
  expect(config({ ...S3, S3_REGION: 'ap-south-1' }).objectStore).toEqual({ ...store, region: 'ap-south-1' })
})

test.each<[Environment, string]>([
  [{ S3_BUCKET: 'panna' }, 'S3_ENDPOINT is missing: it belongs with S3_BUCKET.'],
  [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing: it belongs with S3_ENDPOINT.'],
  [
    { ...S3, S3_ENDPOINT: 'https://s3.example/panna' },
    'S3_ENDPOINT is "https://s3.example/panna": it must be',
  ],
  [{ ...S3, S3_BUCKET: 'My Bucket' }, 'S3_BUCKET is "My Bucket": it must be the name of a bucket'],
  [{ ...S3, S3_REGION: 'ap south' }, 'S3_REGION is "ap south": it must be a region such as ap-south-1.'],
  [
    { ...S3, S3_SECRET_ACCESS_KEY: 'my own' },
    'S3_SECRET_ACCESS_KEY is a value of 6 characters, not shown here: it must be one word',
  ],
  [
    { ...PRODUCTION, ...S3, S3_ENDPOINT: 'http://s3.example' },
    'S3_ENDPOINT is "http://s3.example": where real orders are taken it must begin with https://.',
  ],
])('%j is rejected', (env, sentence) => {
  expect(() => config(env)).toThrow(sentence)
})
