/**
 * Renders the home page repeatedly without the cache: loaders, SQL and React. Runs in a process of its own in
 * production mode, and prints renders per second of one core and SQL statements per render.
 */
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { connect, type Database } from '#platform/database/connection.ts'
import { createPages, type Pages } from '#server/pages.ts'
import { bindShop } from '#app/shop.ts'
import type { Deps } from '#platform/deps.ts'

const WARM_UP = 500
const RENDERS = 3_000
const AT_ONCE = 4

const [databaseUrl = '', shopUrl = ''] = process.argv.slice(2)
const db = connect(databaseUrl, { size: AT_ONCE })
const statements = countStatements(db)
const pages = await loadPages()
// Public pages only read the catalogue, so only the database is needed.
const shop = bindShop({ db } as unknown as Deps)

await renderMany(WARM_UP)
const before = statements()
const cpu = process.cpuUsage()
await renderMany(RENDERS)
const used = process.cpuUsage(cpu)
await db.close()
const perCoreSecond = RENDERS / ((used.user + used.system) / 1e6)
process.stdout.write(JSON.stringify({ perCoreSecond, statements: (statements() - before) / RENDERS }))

async function renderMany(count: number): Promise<void> {
  let left = count
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await renderOnce()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function renderOnce(): Promise<void> {
  const response = await pages.render(new Request(`${shopUrl}/`), {
    shop,
    settings: {
      shopUrl,
      isTestMode: true,
      mailboxUrl: null,
      checkoutScriptUrl: `${shopUrl}/checkout.js`,
      measuredBy: null,
      isEnquiryForwarded: false,
    },
    addCacheTags: () => undefined,
    viewer: () => Promise.resolve(null),
  })
  const html = await response.text()
  if (response.status !== 200 || !html.includes('</html>'))
    throw new Error(`not rendered: ${response.status}`)
}

async function loadPages(): Promise<Pages> {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const onError = (error: unknown): never => {
    throw error
  }
  return createPages(build, { mode: 'production', onError })
}

function countStatements(database: Database): () => number {
  let count = 0
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      count += 1
      return query(...args)
    }) as typeof client.query
  })
  return () => count
}
