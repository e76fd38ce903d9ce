/**
 * `npm run story -- PN-1078 [--log panna.log]`: the history of one order, sorted by time: its events, payment,
 * refunds, parcels, documents and jobs, and the log lines about it and about the same requests and jobs.
 */
import { readFileSync } from 'node:fs'
import { getOrderStory } from '#modules/reports/actions/get-order-story.ts'
import { formatInr } from '#platform/rules/money.ts'
import { runCommand, onShopDatabase } from './lib/command.ts'
import { Stop } from './lib/terminal.mjs'

const USAGE = 'npm run story -- PN-1078 [--log panna.log]'

await runCommand(USAGE, { options: { log: { type: 'string' } }, allowPositionals: true }, async (args) => {
  const { values, positionals } = args
  const [text] = positionals
  if (text === undefined) throw new Stop(`Name the order: ${USAGE}`)
  await onShopDatabase(async ({ pool }) => {
    const log = values.log === undefined ? [] : readFileSync(values.log, 'utf8').split('\n')
    const story = await getOrderStory(pool, text, log)
    if (story === null)
      throw new Stop(`There is no order ${text}: give its number such as PN-1078, or its id.`)
    const { number, id, totalPaise, paymentStatus, fulfilmentStatus } = story.order
    console.log(
      `${number} (${id}): ${formatInr(totalPaise)}, payment ${paymentStatus}, fulfilment ${fulfilmentStatus}`,
    )
    for (const { at, text: words } of story.lines) console.log(`${at}  ${words}`)
  })
})
