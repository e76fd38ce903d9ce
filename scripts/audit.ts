/**
 * `npm run audit`: checks every invariant on the shop's database, or on the one in DATABASE_URL, and lists the rows
 * that break one. Read-only. Exits with 1 if any is broken.
 */
import { findBrokenInvariants, INVARIANT_NAMES } from '#platform/database/audit.ts'
import { connect } from '#platform/database/connection.ts'
import { existingDatabaseOfTheShop } from './lib/shop-database.ts'

const shop = await existingDatabaseOfTheShop()
if (shop === null) {
  console.error(
    'There is no shop here yet: run npm start first, or name the folder of your shop with DATA_DIR.',
  )
  process.exit(1)
}
const db = connect(shop.url, { size: 1 })
try {
  const broken = await findBrokenInvariants(db.pool)
  for (const { invariant, row } of broken) console.log(`BROKEN  ${invariant}: ${JSON.stringify(row)}`)
  const names = new Set(broken.map((each) => each.invariant))
  for (const name of INVARIANT_NAMES) if (!names.has(name)) console.log(`holds   ${name}`)
  console.log(`${INVARIANT_NAMES.length - names.size} of ${INVARIANT_NAMES.length} invariants hold`)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await db.close()
  await shop.stop()
}
