import { crc32 } from 'node:zlib'
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, afterAll, describe } from 'vitest'
import { readZip as extractZip } from '#tests/support/zip.ts'
import { zipFiles, readZip, writeZip } from './zip.ts'

const AT = new Date('2026-11-05T10:20:30Z')

test('files can be extracted, with names and texts in any script', () => {
  const files = [
    { name: 'hsn(b2b).csv', text: 'HSN,Rate\r\n4820,18.00\r\n' },
    { name: 'पन्ना.txt', text: 'पन्ना ₹' },
    { name: 'empty.csv', text: '' },
  ]
  expect(extractZip(zipFiles(files, AT))).toEqual(files)
  expect(extractZip(zipFiles([], AT))).toEqual([])
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

const paths: string[] = []
afterAll(() => Promise.all(paths.map((path) => rm(path, { force: true, recursive: true }))))

async function written(files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const path = join(tmpdir(), `zip-${randomUUID()}`)
  paths.push(path)
  await writeZip(
    path,
    (async function* entries() {
      for (const [name, lines] of Object.entries(files)) yield { name, lines: all(lines) }
    })(),
  )
  return path
}

async function* all(lines: readonly string[]) {
  yield* lines
}

async function read(path: string): Promise<Record<string, string[]>> {
  const zip = await readZip(path)
  const files: Record<string, string[]> = {}
  for (const name of zip.names) {
    const lines: string[] = []
    for await (const line of zip.lines(name)) lines.push(line)
    files[name] = lines
  }
  return files
}

test('what is written can be read: no lines, long lines, many lines, and letters of any script', async () => {
  const files = {
    'empty.ndjson': [],
    'long.ndjson': [randomBytes(400_000).toString('hex'), '', 'नोटबुक 📓'],
    'many.ndjson': Array.from({ length: 20_000 }, (_, index) => JSON.stringify({ index })),
  }
  expect(await read(await written(files))).toEqual(files)
})

test('an error while an entry is written fails the archive, and leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  paths.push(folder)
  async function* broken() {
    yield 'one'
    throw new Error('the database went away')
  }
  async function* entries() {
    yield { name: 'a', lines: broken() }
  }
  await expect(writeZip(join(folder, 'shop.zip'), entries())).rejects.toThrow('the database went away')
  expect(await readdir(folder)).toEqual([])
})

/** A limit on the size of files simulates a full disk: the kernel refuses to write on. */
test.runIf(process.platform === 'linux')('a full disk is reported, and leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  paths.push(folder)
  const script = `
    process.on('SIGXFSZ', () => undefined)
    const { writeZip } = await import(${JSON.stringify(join(import.meta.dirname, 'zip.ts'))})
    const { randomBytes } = await import('node:crypto')
    async function* much() { for (let part = 0; part < 100; part++) yield randomBytes(65_536).toString('hex') }
    async function* entries() { yield { name: 'a', lines: much() } }
    await writeZip(${JSON.stringify(join(folder, 'shop.zip'))}, entries()).catch((error) => console.log(error.message))`
  const { stdout } = await promisify(execFile)(
    '/bin/sh',
    ['-c', 'ulimit -f 1000; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { timeout: 20_000 },
  )
  expect(stdout).toBe(
    `The disk of ${folder} is full: free some space, then try again. Nothing was changed.\n`,
  )
  expect(await readdir(folder)).toEqual([])
})

describe('a file is rejected', () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['that is empty', () => Buffer.alloc(0)],
    ['that is not a ZIP', () => randomBytes(500)],
    ['that is cut short', (bytes) => bytes.subarray(0, bytes.length - 40)],
    [
      'of which one byte is another',
      (bytes) => {
        const copy = Buffer.from(bytes)
        copy[40] = (copy[40] ?? 0) ^ 0xff
        return copy
      },
    ],
  ])('%s', async (_name, damage) => {
    const path = await written({ 'a.ndjson': [randomBytes(500).toString('hex')] })
    await writeFile(path, damage(await readFile(path)))
    await expect(read(path)).rejects.toThrow()
  })
})
