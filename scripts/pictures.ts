/**
 * `npm run pictures`: how many originals are in the database and in the object store. `-- --to-store` moves all of them
 * to the store now, `-- --to-database` back. Both may be repeated and continue where they stopped.
 */
import type { Pool } from 'pg'
import { moveToDatabase, moveToStore, countPlaces } from '#platform/pictures/stored-pictures.ts'
import type { PictureStore } from '#platform/pictures/port.ts'
import { storeOf } from '#platform/pictures/s3.ts'
import { readConfig } from '#server/config.ts'
import { runCommand, onShopDatabase } from './lib/command.ts'

const options = {
  'to-store': { type: 'boolean', default: false },
  'to-database': { type: 'boolean', default: false },
} as const
await runCommand('npm run pictures [-- --to-store | --to-database]', { options }, async ({ values }) => {
  await onShopDatabase(async ({ pool }) => {
    const store = storeOf(readConfig(process.env))
    try {
      if (values['to-store'] || values['to-database']) {
        if (!store) throw new Error('S3_ENDPOINT is not set: there is no object store')
        if (values['to-store']) while ((await moveToStore(pool, store)) > 0);
        else await moveAllBack(pool, store)
      }
    } catch (error) {
      console.error(
        `${error instanceof Error ? error.message : String(error)}. Try again: it goes on from here.`,
      )
      process.exitCode = 1
    }
    const { here, stored } = await countPlaces(pool)
    console.log(`${here} pictures in the database, ${stored} in the object store.`)
  })
})

async function moveAllBack(pool: Pool, store: PictureStore): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const { lastId, lost } = await moveToDatabase(pool, store, after)
    for (const id of lost) console.error(`The object store has lost the picture ${id}.`)
    if (lost.length > 0) process.exitCode = 1
    after = lastId
  }
}
