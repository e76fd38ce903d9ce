/**
 * `npm run story -- PN-1078 [--log panna.log]`: what happened to one order, in order of time: its events, payment,
 * refunds, parcels, documents and jobs, and the log's lines about it and about the same requests and jobs.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tellOrder } from '#modules/reports/actions/tell-order.ts'
import { connect } from '#platform/database/connection.ts'
import { formatInr } from '#platform/rules/money.ts'
import { existingDatabaseOfTheShop } from './lib/shop-database.ts'

const { values, positionals } = parseArgs({ options: { log: { type: 'string' } }, allowPositionals: true })
const [text] = positionals
if (text === undefined) {
  console.error('Name the order: npm run story -- PN-1078')
  process.exit(1)
}
const shop = await existingDatabaseOfTheShop()
if (shop === null) {
  console.error('There is no shop here yet: run npm start first, or name its folder with DATA_DIR.')
  process.exit(1)
}
const db = connect(shop.url, { size: 1 })
try {
  const log = values.log === undefined ? [] : readFileSync(values.log, 'utf8').split('\n')
  const told = await tellOrder(db.pool, text, log)
  if (told === null) {
    console.error(`There is no order ${text}: give its number such as PN-1078, or its id.`)
    process.exitCode = 1
  } else {
    const { number, id, totalPaise, paymentStatus, fulfilmentStatus } = told.order
    console.log(
      `${number} (${id}): ${formatInr(totalPaise)}, payment ${paymentStatus}, fulfilment ${fulfilmentStatus}`,
    )
    for (const { at, text: words } of told.lines) console.log(`${at}  ${words}`)
  }
} finally {
  await db.close()
  await shop.stop()
}
