/**
 * An owner's most common tasks, each done in a browser from the dashboard with its clicks counted. Choosing from a list
 * counts as a click; typing does not. `docs/panel-tasks.md` holds the figures, and this test compares them.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { anEmail, inBrowser, open } from '../support/browser.ts'
import { placeByPage } from '../support/placing.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const product = await aProductOnSale(shop, { name: 'Task Notebook', pricePaise: 20_000, onHand: 100 })

type Hand = {
  readonly page: Page
  /** The number of the newest order, which awaits payment. */
  readonly number: string
  readonly click: (target: Locator) => Promise<void>
  readonly choose: (field: Locator, option: string) => Promise<void>
  readonly nav: (label: string) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

const TASKS: Readonly<Record<string, (hand: Hand) => Promise<void>>> = {
  'See the revenue of today, 7 and 30 days': async ({ page }) => {
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  },
  'See what is to be packed': async ({ page, nav }) => {
    await nav('To pack')
    await page.waitForURL('**/cms/orders?state=to_ship')
  },
  'Open the newest order': async ({ page, nav, click, number }) => {
    await nav('Orders')
    await click(link(page, number))
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  },
  'Find an order by its number': async ({ page, nav, number }) => {
    await nav('Orders')
    await page.getByLabel('Search orders').fill(number)
    await page.getByLabel('Search orders').press('Enter')
    await page.getByText('Orders (1)').waitFor()
  },
  'List unpaid orders': async ({ page, nav, choose }) => {
    await nav('Orders')
    await choose(page.getByRole('combobox', { name: 'Payment' }), 'unpaid')
    await page.waitForURL(/payment=unpaid/)
  },
  'Add a note to an order': async ({ page, nav, click, number }) => {
    await nav('Orders')
    await click(link(page, number))
    await page.getByLabel('Visible to staff only').fill('Rang')
    await click(button(page, 'Add note'))
    await page.getByText('Rang').first().waitFor()
  },
  'Mark an order as paid': async ({ page, nav, click, number }) => {
    await nav('Orders')
    await click(link(page, number))
    await click(link(page, 'Mark as paid…'))
    await page.getByLabel('Payment reference').fill('UTR 1')
    await click(page.locator('dialog').getByRole('button', { name: 'Mark as paid' }))
    await page.getByText('Reference UTR 1').waitFor()
  },
  'Find a product by its name': async ({ page, nav }) => {
    await nav('Products')
    await page.getByLabel('Search products').fill(product.name)
    await page.getByLabel('Search products').press('Enter')
    await page.getByText('1 product', { exact: true }).waitFor()
  },
  'Tag an order': async ({ page, nav, click, number }) => {
    await nav('Orders')
    await click(page.getByLabel(`Select order ${number}`))
    await click(button(page, 'Edit tags'))
    await page.getByLabel('Add tags').fill('gift')
    await click(button(page, 'Save tags'))
    await link(page, 'gift').first().waitFor()
  },
  'Save a view of orders': async ({ page, nav, choose, click }) => {
    await nav('Orders')
    await choose(page.getByRole('combobox', { name: 'Fulfilment' }), 'none')
    await click(page.locator('summary', { hasText: 'Save view' }))
    await page.getByLabel('Name of the view').fill('Not sent')
    await click(button(page, 'Save view'))
    await link(page, 'Not sent').waitFor()
  },
  'Sell at the counter': async ({ page, nav, click }) => {
    await nav('Counter sale')
    await addProduct(page, click)
    await click(button(page, 'Create order'))
    await page.getByText('Walk-in customer').waitFor()
  },
  'Take an order by phone and share its payment link': async ({ page, nav, click }) => {
    await nav('Create order')
    await addProduct(page, click)
    for (const [label, text] of [
      ['Full name', 'Asha Rao'],
      ['Phone', '+91 98480 12345'],
      ['Address', '12 Banjara Hills Road'],
      ['Pincode', '500034'],
      ['City', 'Hyderabad'],
      ['State', 'Telangana'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(text)
    await click(button(page, 'Create order'))
    await click(button(page, 'Share payment link'))
    await link(page, 'Share by WhatsApp').waitFor()
  },
  'Change a price': async ({ page, nav, click }) => {
    await nav('Products')
    await click(link(page, 'Edit in table'))
    await page.getByLabel(`Price of ${product.name}`).fill('210')
    await click(button(page, `Save ${product.name}`))
    await expect
      .poll(async () => {
        const { rows } = await shop.db.pool.query('SELECT price_paise AS p FROM products WHERE id = $1', [
          product.id,
        ])
        return Number(rows[0].p)
      })
      .toBe(21_000)
  },
  'See which products are low in stock': async ({ page, nav, choose }) => {
    await nav('Products')
    await choose(page.getByRole('combobox', { name: 'Stock', exact: true }), 'low')
    await page.waitForURL(/stock=low/)
  },
  'Begin a new product': async ({ page, nav, click }) => {
    await nav('Products')
    await click(link(page, 'Add Product'))
    await page.locator('dialog').getByLabel('Name', { exact: true }).waitFor()
  },
  'Open a customer': async ({ page, nav, click }) => {
    await nav('Customers')
    await click(page.locator('tbody a').first())
    await page.waitForURL(/\/cms\/customers\//)
  },
  'Begin a coupon': async ({ page, nav, click }) => {
    await nav('Coupons')
    await click(link(page, 'Create coupon'))
    await page.locator('dialog.staff-dialog').waitFor()
  },
  'Download the GST return of the month': async ({ page, nav, click }) => {
    await nav('Invoices & GST')
    await click(link(page, 'GST of a month'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      click(link(page, 'Download GSTR-1 (ZIP)')),
    ])
    expect(file.suggestedFilename()).toMatch(/^gstr1-/)
  },
  'See what staff changed': async ({ page, nav }) => {
    await nav('Audit log')
    await page.waitForURL('**/cms/audit')
  },
  'See whether the shop is healthy': async ({ page, nav }) => {
    await nav('Health')
    await page.waitForURL('**/cms/health')
  },
}

async function addProduct(page: Page, click: Hand['click']): Promise<void> {
  await page.getByLabel('Name or SKU').fill(product.name)
  await page.getByLabel('Name or SKU').press('Enter')
  await click(page.getByRole('button', { name: `Add ${product.name}` }))
  await page.getByLabel(`Quantity of ${product.name}`).waitFor()
}

function figures(): ReadonlyMap<string, number> {
  const text = readFileSync(new URL('../../docs/panel-tasks.md', import.meta.url), 'utf8')
  return new Map(
    [...text.matchAll(/^\| (.+?) \| (\d+) \|/gm)].map(([, task = '', clicks]) => [task, Number(clicks)]),
  )
}

test('the document lists every counted task, and no other', () => {
  expect([...figures().keys()]).toEqual(Object.keys(TASKS))
})

test.each(Object.keys(TASKS))('%s', { timeout: 120_000 }, async (task) => {
  const page = await pageOn(1280)
  const { order } = await placeByPage(await pageOn(1280), shop, [product], anEmail())
  await signIn(page, shop, ADMIN)
  await open(page, '/cms')
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await TASKS[task]!({
    page,
    number: order.number,
    click,
    choose: async (field, option) => {
      await field.selectOption(option)
      clicks += 1
    },
    nav: (label) =>
      click(
        page
          .locator('#staff-nav')
          .getByRole('link', { name: new RegExp(`^${label}`) })
          .first(),
      ),
  })
  expect(clicks).toBe(figures().get(task))
})
