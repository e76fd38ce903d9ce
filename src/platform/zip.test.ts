import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from '#tests/support/zip.ts'
import { zipFiles } from './zip.ts'

const AT = new Date('2026-11-05T10:20:30Z')

test('files can be extracted, with names and texts in any script', () => {
  const files = [
    { name: 'hsn(b2b).csv', text: 'HSN,Rate\r\n4820,18.00\r\n' },
    { name: 'पन्ना.txt', text: 'पन्ना ₹' },
    { name: 'empty.csv', text: '' },
  ]
  expect(readZip(zipFiles(files, AT))).toEqual(files)
  expect(readZip(zipFiles([], AT))).toEqual([])
})

test('the same files at the same time give the same bytes, in the required format', () => {
  const bytes = Buffer.from(zipFiles([{ name: 'a', text: 'b' }], AT))
  const crc = Buffer.alloc(4)
  crc.writeUInt32LE(crc32('b'))
  expect(bytes.toString('hex')).toBe(
    [
      '504b0304140000080000',
      '8f52655d',
      crc.toString('hex'),
      '01000000',
      '01000000',
      '0100',
      '0000',
      '61',
      '62',
      '504b01021400140000080000',
      '8f52655d',
      crc.toString('hex'),
      '01000000',
      '01000000',
      '0100',
      '0000',
      '0000',
      '0000',
      '0000',
      '00000000',
      '00000000',
      '61',
      '504b0506',
      '0000',
      '0000',
      '0100',
      '0100',
      '2f000000',
      '20000000',
      '0000',
    ].join(''),
  )
})
