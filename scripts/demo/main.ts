/**
 * Creates the demo's sixty days, in a process of its own: `npm start -- --demo` starts it once, when database, sample
 * shop, staff and sandbox are ready. Reports each finished day to its parent.
 */
import { readConfig, readEnvFile } from '#server/config.ts'
import { makeDeps } from '#server/compose.ts'
import { createLog } from '#platform/process/log.ts'
import { makeDemo } from './make-demo.ts'

const DAYS = 60
const SEED = 1_857
const ORDERS_PER_DAY = 22

readEnvFile()
const config = readConfig(process.env)
const databaseUrl = process.env['PANNA_ATTACHED_DATABASE']
if (databaseUrl === undefined || config.sandbox === null)
  throw new Error('npm start -- --demo starts this itself')
await makeDemo({
  databaseUrl,
  sandboxUrl: config.sandbox.url,
  makeDeps: (own) => ({
    ...makeDeps(config, own.db, createLog('fatal'), { areOpenOrdersLimited: false }),
    ...own,
  }),
  days: DAYS,
  seed: SEED,
  ordersPerDay: ORDERS_PER_DAY,
  onDay: (day) => void process.send?.({ day, days: DAYS }),
})
process.disconnect?.()
