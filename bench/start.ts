/** Start-up time with an existing data folder, and the memory used afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, report } from './lib/figures.ts'
import { residentMegabytes, startShop } from './lib/running-shop.ts'

const ROUNDS = 3

export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'panna-bench-start-'))
  try {
    const first = await startShop({ dataDir })
    report({ name: 'first start, empty data folder (installed and built)', value: first.readyMs, unit: 'ms' })
    await first.stop()
    const again: number[] = []
    const megabytes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await startShop({ dataDir })
      again.push(shop.readyMs)
      for (let view = 0; view < 200; view += 1) await (await fetch(shop.url)).arrayBuffer()
      const resident = residentMegabytes(shop.pid)
      if (resident) megabytes.push(resident.shop)
      await shop.stop()
    }
    report({
      name: 'ready after start (installed and built)',
      value: median(again),
      unit: 'ms',
      budget: { atMost: 2_000 },
    })
    if (megabytes.length > 0) {
      report({
        name: 'resident after 200 views, database and sandbox apart',
        value: median(megabytes),
        unit: 'MB',
        budget: { atMost: 200 },
      })
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
