import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, listFiles } from '../../../../scripts/lib/project-files.ts'

const FOLDER = 'src/modules/partners/machines/'
const ROOT = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const [, block = ''] = read(`${FOLDER}README.md`).split('```')
const named = block.trim().split('\n')

test('each line that the README lists is in its file, once', () => {
  const wrong = named.filter((line) => {
    const [path = '', ...code] = line.split(': ')
    const found = read(path)
      .split('\n')
      .filter((each) => each.trim() === code.join(': '))
    return found.length !== 1
  })
  expect(wrong).toEqual([])
})

test('no other line outside refers to a file of this folder', () => {
  const outside = ['src', 'bench', 'scripts', 'client', 'sandbox']
    .flatMap((folder) => listFiles(ROOT, folder))
    .filter((path) => isCode(path) && !path.startsWith(FOLDER))
  const found = outside.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /['"][^'"]*machines\/[^'"]*\.tsx?['"]/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((line) => !named.includes(line))).toEqual([])
})
