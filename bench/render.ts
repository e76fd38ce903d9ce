/** The home page rendered afresh, again and again: loaders, SQL and React, without the cache. Per second of one core. */
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { findRunning } from '../database/embedded/start-embedded.ts'
import { connect } from '../database/connection.ts'
import { createPages } from '../server/pages.ts'
import { bindShop } from '../shop/shop.ts'
import type { Deps } from '../shop/deps.ts'
import { report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'

const WARM_UP = 300
const RENDERS = 2_000
const AT_ONCE = 4

export async function benchRender(shop: RunningShop): Promise<void> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  process.env['NODE_ENV'] = 'production'
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const pages = createPages(build, {
    mode: 'production',
    onError: (error) => {
      throw error
    },
  })
  const db = connect(databaseUrl, { size: AT_ONCE })
  let statements = 0
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements += 1
      return query(...args)
    }) as typeof client.query
  })
  // Public pages read the catalogue and nothing else: only the database is needed.
  const bound = bindShop({ db } as unknown as Deps)
  const renderOnce = async (): Promise<void> => {
    const response = await pages.render(new Request(`${shop.url}/`), {
      shop: bound,
      settings: {
        shopUrl: shop.url,
        isTestMode: true,
        mailboxUrl: null,
        checkoutScriptUrl: `${shop.sandboxUrl}/v1/checkout.js`,
      },
      tagPage: () => undefined,
      viewer: () => Promise.resolve(null),
      account: {
        signIn: () => Promise.reject(new Error('not here')),
        signOut: () => Promise.reject(new Error('not here')),
      },
    })
    const html = await response.text()
    if (response.status !== 200 || !html.includes('</html>'))
      throw new Error(`the page was not rendered: ${response.status}`)
  }
  const many = async (count: number): Promise<void> => {
    let left = count
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1
          await renderOnce()
        }
      }),
    )
  }
  await many(WARM_UP)
  statements = 0
  const cpu = process.cpuUsage()
  await many(RENDERS)
  const used = process.cpuUsage(cpu)
  await db.close()
  const coreSeconds = (used.user + used.system) / 1e6
  report({
    name: 'home page rendered afresh',
    value: RENDERS / coreSeconds,
    unit: 'per core-s',
    budget: { atLeast: 1_000 },
  })
  report({ name: 'SQL statements for it', value: statements / RENDERS, unit: 'each', budget: { atMost: 3 } })
}
