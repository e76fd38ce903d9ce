/**
 * `npm run story -- PN-1078 [--log panna.log]`: the history of one order, sorted by time: its events, payment,
 * refunds, parcels, documents and jobs, and the log lines about it and about the same requests and jobs.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { getOrderStory } from '#modules/reports/actions/get-order-story.ts'
import { formatInr } from '#platform/rules/money.ts'
import { onShopDatabase } from './lib/shop-database.ts'

const { values, positionals } = parseArgs({ options: { log: { type: 'string' } }, allowPositionals: true })
const [text] = positionals
if (text === undefined) {
  console.error('Name the order: npm run story -- PN-1078')
  process.exit(1)
}
await onShopDatabase(async (pool) => {
  const log = values.log === undefined ? [] : readFileSync(values.log, 'utf8').split('\n')
  const story = await getOrderStory(pool, text, log)
  if (story === null) {
    console.error(`There is no order ${text}: give its number such as PN-1078, or its id.`)
    process.exitCode = 1
  } else {
    const { number, id, totalPaise, paymentStatus, fulfilmentStatus } = story.order
    console.log(
      `${number} (${id}): ${formatInr(totalPaise)}, payment ${paymentStatus}, fulfilment ${fulfilmentStatus}`,
    )
    for (const { at, text: words } of story.lines) console.log(`${at}  ${words}`)
  }
})
