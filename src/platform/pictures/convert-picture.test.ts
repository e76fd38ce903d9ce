import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kindOfPicture } from './convert-picture.ts'

const square = sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b5d45' } })

test.each([
  ['webp', 'image/webp'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['avif', 'image/avif'],
] as const)('%s is recognised by its first bytes', async (format, kind) => {
  expect(kindOfPicture(await square.clone().toFormat(format).toBuffer())).toBe(kind)
})

test.each([
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
  ['GIF and script in one', 'GIF89a/*;*/=alert(1)'],
  ['TIFF', 'II*\0'],
  ['a document', '%PDF-1.7'],
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['nothing', ''],
  ['the beginning of a beginning', 'RIFF'],
])('%s is rejected', (_, bytes) => {
  expect(kindOfPicture(Buffer.from(bytes, 'latin1'))).toBeNull()
})
