import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPictureDisk, type Rendition } from './picture-cache.ts'
import { aFolder } from '../testing/picture-server.ts'

const KILOBYTE = 1024
const rendition = (digit: number): Rendition => ({ id: String(digit).repeat(24), size: 480, format: 'webp' })
const failed = (error: unknown) => {
  throw error
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
/** As if it had last been used so many minutes ago. */
function age(folder: string, name: string, minutes: number): void {
  const entry = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (each) => each.name === name,
  )
  const then = new Date(Date.now() - minutes * 60_000)
  utimesSync(join(entry!.parentPath, name), then, then)
}

test('a written file can be read completely', async () => {
  const disk = createPictureDisk({ folder: aFolder(), maxBytes: KILOBYTE * KILOBYTE, onError: failed })
  expect([await disk.read(rendition(1)), await disk.has(rendition(1))]).toEqual([null, false])
  await disk.write(rendition(1), Buffer.from('picture'))
  expect([(await disk.read(rendition(1)))?.toString(), await disk.has(rendition(1))]).toEqual([
    'picture',
    true,
  ])
})

test('above its limit, the least recently used file is deleted first', async () => {
  const folder = aFolder()
  const disk = createPictureDisk({ folder, maxBytes: 100 * KILOBYTE, onError: failed })
  for (const digit of [1, 2, 3, 4]) {
    await disk.write(rendition(digit), Buffer.alloc(24 * KILOBYTE))
    age(folder, `${String(digit).repeat(24)}-480.webp`, 60 - digit)
  }
  await disk.read(rendition(1))
  const isFresh = () => disk.read(rendition(1)).then((bytes) => bytes !== null)
  expect(await isFresh()).toBe(true)
  await disk.write(rendition(5), Buffer.alloc(24 * KILOBYTE))
  await disk.sweep()
  expect(filesIn(folder).map((name) => name[0])).toEqual(['1', '4', '5'])
})

test('files of an earlier recipe, and unfinished ones, are deleted', async () => {
  const folder = aFolder()
  const disk = createPictureDisk({ folder, maxBytes: 100 * KILOBYTE, onError: failed })
  await disk.write(rendition(1), Buffer.from('picture'))
  mkdirSync(join(folder, 'recipe-0', '22'), { recursive: true })
  writeFileSync(join(folder, 'recipe-0', '22', 'old.webp'), 'old')
  writeFileSync(join(folder, 'recipe-1', '11', 'left.webp.part'), 'half')
  writeFileSync(join(folder, 'recipe-1', '11', 'now.webp.part'), 'half')
  age(folder, 'left.webp.part', 30)
  await disk.sweep()
  expect(filesIn(folder)).toEqual([`${'1'.repeat(24)}-480.webp`, 'now.webp.part'])
})

test('an empty file, as a lost write leaves it, counts as missing', async () => {
  const folder = aFolder()
  const disk = createPictureDisk({ folder, maxBytes: 100 * KILOBYTE, onError: failed })
  await disk.write(rendition(1), Buffer.alloc(0))
  expect([await disk.read(rendition(1)), await disk.has(rendition(1))]).toEqual([null, false])
})

test('a folder that does not exist yet is no error', async () => {
  const disk = createPictureDisk({ folder: join(aFolder(), 'later'), maxBytes: KILOBYTE, onError: failed })
  await disk.sweep()
  expect(await disk.read(rendition(1))).toBeNull()
})
