import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeBackupFile } from './backup-file.ts'
import { makeBackupFolder, missingSegment } from './backup-folder.ts'

test('a gap in the changes is detected, also at the end of a log file', () => {
  const of = (...names: string[]) => names.map((segment) => ({ segment, path: segment }))
  const first = '0000000100000000000000FE'
  const [next, last] = ['0000000100000000000000FF', '000000010000000100000000']
  expect(missingSegment(first, of(first, next, last))).toBeNull()
  expect(missingSegment(first, of(first, last))).toBe(next)
  expect(missingSegment(first, of(first, next, '00000002.history', '000000020000000100000005'))).toBeNull()
})

test('a folder below a file and a full disk of the database are one sentence each, and leave no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'file'), '')
  await expect(makeBackupFolder(join(folder, 'file', 'backups'))).rejects.toThrow(
    `${join(folder, 'file', 'backups')} can't be used (ENOTDIR): check the folder`,
  )
  async function* refused(): AsyncGenerator<Buffer> {
    yield Buffer.from('beginning')
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  }
  await expect(writeBackupFile(join(folder, 'new'), refused(), null)).rejects.toThrow(
    'The disk of the database is full: free some space, then try again.',
  )
  expect(readdirSync(folder)).toEqual(['file'])
})
