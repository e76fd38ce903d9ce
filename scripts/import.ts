/**
 * `npm run import -- shop.zip`: puts an archive into an empty shop, all or nothing. Run it before the first start:
 * DATA_DIR or DATABASE_URL says where.
 */
import { findArchiveProblem, readArchive } from '#platform/database/archive/archive.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { connect } from '#platform/database/connection.ts'
import { migrate } from '#platform/database/migrate.ts'
import { queueUnbookedOrders } from '#modules/fulfilment/actions/ship-orders.ts'
import { ARCHIVED_TABLES } from '#modules/reports/rules/archive-tables.ts'
import { runCommand, databaseOfTheShop } from './lib/command.ts'
import { Stop } from './lib/terminal.mjs'

await runCommand('npm run import -- shop.zip', { allowPositionals: true }, async ({ positionals }) => {
  const [path] = positionals
  if (path === undefined) throw new Stop('Name the archive: npm run import -- shop.zip')
  const problem = await findArchiveProblem(path)
  if (problem !== null) throw new Stop(problem)
  const shop = await databaseOfTheShop()
  await migrate(shop.url)
  const db = connect(shop.url, { size: 1 })
  try {
    let parcels = 0
    const read = await readArchive(db.pool, path, ARCHIVED_TABLES, async (client) => {
      parcels = await queueUnbookedOrders({ client })
      const broken = await findBrokenInvariants(client)
      return [...new Set(broken.map(({ invariant }) => invariant))]
    })
    if (read.ok) {
      const rows = read.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`The shop of ${read.manifest.madeAt} is imported: ${rows.toLocaleString('en-IN')} rows.`)
      if (parcels > 0) console.log(`Parcels to be booked at the first start: ${parcels}.`)
      console.log('npm start gives the first administrator a password; customers choose theirs by mail.')
    } else {
      throw new Stop(read.problem)
    }
  } finally {
    await db.close()
    await shop.stop()
  }
})
