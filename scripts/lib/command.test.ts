import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { existingDatabaseOfTheShop } from './command.ts'

/** In an empty folder, which is also where its database would go. */
function runScript(name: string, args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const script = join(import.meta.dirname, '..', `${name}.ts`)
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') }
  const { stderr, status } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { said: stderr, status, made: readdirSync(folder) }
}

test.each(['export', 'seed', 'audit'])(
  'npm run %s refuses an option that it does not know, and makes nothing',
  (name) => {
    const end = runScript(name, ['--help'])
    expect(end.said).toMatch(new RegExp(`^Unknown option '--help'. Usage: npm run ${name}[^\\n]*\\n$`))
    expect(end).toMatchObject({ status: 1, made: [] })
  },
)

test('npm run import looks at the file before it makes a database', () => {
  expect(runScript('import', ['shop.zip'])).toEqual({
    said: 'There is no file shop.zip.\n',
    status: 1,
    made: [],
  })
  expect(runScript('import', ['shop.zip'], { 'shop.zip': 'PK cut short' })).toEqual({
    said: 'This file is not an archive of a shop.\n',
    status: 1,
    made: ['shop.zip'],
  })
})

test('a read-only tool finds no shop in an empty folder, and creates none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panna-none-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', undefined)
  expect(await existingDatabaseOfTheShop()).toBeNull()
  expect(existsSync(dataDir)).toBe(false)
})
