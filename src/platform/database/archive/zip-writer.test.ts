import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readZip } from './zip-reader.ts'
import { writeZip } from './zip-writer.ts'

const paths: string[] = []
afterAll(() => Promise.all(paths.map((path) => rm(path, { force: true }))))

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

test('an error while an entry is written fails the archive', async () => {
  const path = join(tmpdir(), `zip-${randomUUID()}`)
  paths.push(path)
  async function* broken() {
    yield 'one'
    throw new Error('the database went away')
  }
  async function* entries() {
    yield { name: 'a', lines: broken() }
  }
  await expect(writeZip(path, entries())).rejects.toThrow('the database went away')
})

test('an existing file is not overwritten', async () => {
  const path = await written({ 'a.ndjson': ['kept'] })
  async function* entries() {
    yield { name: 'b', lines: (async function* () {})() }
  }
  await expect(writeZip(path, entries())).rejects.toThrow('EEXIST')
  expect(await read(path)).toEqual({ 'a.ndjson': ['kept'] })
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
