/**
 * `npm run export -- shop.zip`: the whole shop as one archive, without passwords, keys and sign-ins. It holds personal
 * data. `npm run import` puts it into an empty shop.
 */
import { existsSync } from 'node:fs'
import { completePictures } from '#platform/pictures/stored-pictures.ts'
import { storeOf } from '#platform/pictures/s3.ts'
import { readConfig } from '#server/config.ts'
import { writeArchive } from '#platform/database/archive/archive.ts'
import { ARCHIVED_TABLES } from '#modules/reports/rules/archive-tables.ts'
import { runCommand, onShopDatabase } from './lib/command.ts'
import { Stop } from './lib/terminal.mjs'

await runCommand('npm run export -- shop.zip', { allowPositionals: true }, async ({ positionals }) => {
  const [path = `shop-${new Date().toISOString().slice(0, 10)}.zip`] = positionals
  if (existsSync(path)) throw new Stop(`${path} exists already: name another file.`)
  await onShopDatabase(async ({ pool }) => {
    const complete = completePictures(storeOf(readConfig(process.env)))
    const { tables } = await writeArchive(pool, path, ARCHIVED_TABLES, complete)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path}: ${rows.toLocaleString('en-IN')} rows of ${tables.length} tables.`)
  })
})
