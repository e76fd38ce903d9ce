/**
 * The shop for browser tests: started as its owner starts it without any keys, so that the sandbox plays every
 * provider, on a database of its own and with the built pages.
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { freePorts, PORTS_IN_A_ROW } from '#platform/testing/free-ports.ts'
import { aDatabase, anEmptyDatabase, testDatabase, type TestDatabase } from './database.ts'
import { sharedShop } from './shared-shop.ts'
import { aProduct, stockOf, type ProductData } from './shop.ts'
import { startShopProcess } from './shop-process.ts'

export const ADMIN = { email: 'owner@example.test', password: 'owner-password-1' }

const BUILT_PAGES = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
/** Products of tests use the picture of this one. */
const PICTURED = 'deccan-ruled-notebook-terracotta'

export type ShopServer = TestDatabase & { readonly url: string; readonly sandboxUrl: string }

/** This worker's shop, reset. Call at the top of a file. */
export function startShopServer(): Promise<ShopServer> {
  return sharedShop(async () => {
    const database = await aDatabase()
    const { server, shop } = await openShop(database, {})
    return { server, pid: shop.letGo(), databaseUrl: database.url }
  })
}

/** A shop for this file alone: for tests that need the owner's settings, or a shop that no other test has used. */
export async function startOwnShopServer(settings: Record<string, string> = {}): Promise<ShopServer> {
  return openOwnShop(await testDatabase(), settings)
}

/** A shop for this file alone, begun with `npm start -- --empty` on a new database: it never had the sample shop. */
export async function startEmptyShopServer(): Promise<ShopServer> {
  return openOwnShop(await anEmptyDatabase(), {}, ['--empty'])
}

async function openOwnShop(
  database: TestDatabase,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<ShopServer> {
  const { server, shop, dataDir } = await openShop(database, settings, args)
  afterAll(async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return server
}

async function openShop(
  database: TestDatabase,
  settings: Record<string, string>,
  args: readonly string[] = [],
) {
  if (!existsSync(BUILT_PAGES))
    throw new Error('The pages are not built, and these tests need them: run "npm run build" first.')
  const dataDir = mkdtempSync(join(inject('shopsDir'), 'data-'))
  symlinkSync(inject('picturesDir'), join(dataDir, 'pictures-cache'), 'junction')
  const port = await freePorts(PORTS_IN_A_ROW)
  const shop = await startShopProcess(
    {
      // As if the variable were not set: in "production" with an external database the sandbox would be refused.
      NODE_ENV: '',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    port,
    args,
  )
  const server = { ...database, url: shop.url, sandboxUrl: `http://127.0.0.1:${port + 1}` }
  return { server, shop, dataDir }
}

export type ProductOnSale = { readonly id: ProductId; readonly name: string; readonly path: string }

/** A product that no other test uses, with a page of its own. */
export async function aProductOnSale(
  shop: ShopServer,
  facts: Partial<ProductData> = {},
): Promise<ProductOnSale> {
  const name = facts.name ?? 'Test Ruled Notebook'
  const id = await aProduct(shop, { ...facts, name })
  const { rows } = await shop.db.pool.query<{ slug: string }>(
    `UPDATE products SET image_url = (SELECT image_url FROM products WHERE slug = $2) WHERE id = $1
     RETURNING slug`,
    [id, PICTURED],
  )
  return { id, name, path: `/ruled-notebook/${rows[0]?.slug}` }
}

export async function availableOf(shop: ShopServer, product: ProductOnSale): Promise<number> {
  const { onHand, reserved } = await stockOf(shop, product.id)
  return onHand - reserved
}

export type StoredOrder = { readonly id: string; readonly number: string; readonly status: string }

/**
 * Every order of this customer, oldest first. Paid counts as completed, because its parcel may follow at any moment.
 */
export async function ordersOf(shop: ShopServer, email: string): Promise<StoredOrder[]> {
  const { rows } = await shop.db.pool.query<StoredOrder>(
    `SELECT id, 'PN-' || order_number AS number, CASE status WHEN 'shipped' THEN 'completed' ELSE status END AS status FROM orders WHERE customer_email = $1 ORDER BY created_at`,
    [email],
  )
  return rows
}

export type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }

/** All mails to this address so far, newest first. */
export async function mailsTo(shop: ShopServer, email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${shop.sandboxUrl}/mail.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to.includes(email))
}

/** Waits for a mail to this address. */
export async function mailTo(shop: ShopServer, email: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        mail = (await mailsTo(shop, email))[0]
        return mail !== undefined
      },
      { timeout: 15_000, message: `a mail to ${email}` },
    )
    .toBe(true)
  return mail!
}
