/** Uncached renders of the home page per second of one core, with the SQL statements per render. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SHOP_FLAGS } from '../scripts/lib/programs.mjs'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'

const CHILD = fileURLToPath(new URL('./lib/render-child.ts', import.meta.url))

export async function benchRender(shop: RunningShop): Promise<void> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...SHOP_FLAGS, CHILD, databaseUrl, shop.url],
    { env },
  )
  const { perCoreSecond, statements } = JSON.parse(stdout) as { perCoreSecond: number; statements: number }
  report({
    name: 'home page rendered afresh',
    value: perCoreSecond,
    unit: 'per core-s',
    budget: { atLeast: 830 },
  })
  report({ name: 'SQL statements for it', value: statements, unit: 'each', budget: { atMost: 3 } })
}
