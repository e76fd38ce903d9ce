/**
 * `npm run bench`: every figure with its budget and, where there is one, a baseline measured in the same run. `npm run
 * bench -- home orders` runs some of them. Exits with 1 if a budget is missed.
 */
import { parseArgs } from 'node:util'
import { benchFelt } from './felt.ts'
import { benchFlood } from './flood.ts'
import { benchHome } from './home.ts'
import { finish } from './lib/figures.ts'
import { startShop, untilPicturesMade, type RunningShop } from './lib/running-shop.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOrders } from './orders.ts'
import { benchRender } from './render.ts'
import { benchSearch } from './search.ts'
import { benchStaff } from './staff.ts'
import { benchStart } from './start.ts'

const WITH_SHOP: Record<string, (shop: RunningShop) => Promise<void>> = {
  home: benchHome,
  render: benchRender,
  orders: benchOrders,
  lighthouse: benchLighthouse,
  felt: benchFelt,
  flood: benchFlood,
}
const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string' }, data: { type: 'string' } },
})
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name)

if (isChosen('start')) await benchStart()
if (isChosen('search')) await benchSearch()
if (isChosen('staff')) await benchStaff({ orders: Number(values.orders ?? 100_000), dataDir: values.data })
const withShop = Object.entries(WITH_SHOP).filter(([name]) => isChosen(name))
if (withShop.length > 0) {
  const shop = await startShop({ isCounted: true })
  try {
    await untilPicturesMade(shop)
    for (const [, bench] of withShop) await bench(shop)
  } finally {
    await shop.stop()
  }
}
process.exitCode = finish() > 0 ? 1 : 0
