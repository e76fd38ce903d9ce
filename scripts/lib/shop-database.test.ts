import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { existingDatabaseOfTheShop } from './shop-database.ts'

test('a read-only tool finds no shop in an empty folder, and creates none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panna-none-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', undefined)
  expect(await existingDatabaseOfTheShop()).toBeNull()
  expect(existsSync(dataDir)).toBe(false)
})
