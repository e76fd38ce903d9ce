/**
 * `npm run export -- shop.zip`: the whole shop as one archive, without passwords, keys and sign-ins. It holds personal
 * data. `npm run import` puts it into an empty shop.
 */
import { writeArchive } from '#platform/database/archive/archive.ts'
import { connect } from '#platform/database/connection.ts'
import { ARCHIVED_TABLES } from '#modules/reports/rules/archive-tables.ts'
import { existingDatabaseOfTheShop } from './lib/shop-database.ts'

const [path = `shop-${new Date().toISOString().slice(0, 10)}.zip`] = process.argv.slice(2)
const shop = await existingDatabaseOfTheShop()
if (shop === null) {
  console.error(
    'There is no shop here yet: run npm start first, or name the folder of your shop with DATA_DIR.',
  )
  process.exit(1)
}
const db = connect(shop.url, { size: 1 })
try {
  const { tables } = await writeArchive(db.pool, path, ARCHIVED_TABLES)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${path}: ${rows.toLocaleString('en-IN')} rows of ${tables.length} tables.`)
} finally {
  await db.close()
  await shop.stop()
}
