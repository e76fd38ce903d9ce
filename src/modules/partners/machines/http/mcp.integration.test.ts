/** /mcp: each tool called by the official client. */
import { describe, expect, test } from 'vitest'
import { ASSISTANT_TOOLS, searchProductsTool } from '../rules/assistant-tools.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { anAssistant, productsOf, type Assistant } from '#tests/support/mcp.ts'
import { aProduct } from '#tests/support/shop.ts'
import { everythingStored, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, db, shopUrl } = testing

const eras = ['auto', 'legacy'] as const
const assistants = {
  auto: await anAssistant(`${shopUrl}/mcp`, { mode: 'auto', app }),
  legacy: await anAssistant(`${shopUrl}/mcp`, { mode: 'legacy', app }),
}
const call: Assistant['call'] = (name, given) => assistants.auto.call(name, given)

async function aListedProduct(facts: Parameters<typeof aProduct>[1] = {}) {
  const id = await aProduct(testing, facts)
  const { rows } = await db.pool.query<{ sku: string; slug: string; name: string }>(
    'SELECT sku, slug, name FROM products WHERE id = $1',
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('the product is gone')
  return { id, ...row, path: `/ruled-notebook/${row.slug}` }
}

test('every price in paise passes the official client’s validation, including ₹64.10', async () => {
  // The client validates results against the schemas that it has listed.
  await assistants.auto.client.listTools()
  for (const pricePaise of [6410, 1_999, 24_951, 49_990, 114_995, 29]) {
    const { id } = await aListedProduct({ pricePaise, onHand: 4 })
    const answer = await call('get_product', { id })
    expect(answer.value).toMatchObject({ price: pricePaise / 100 })
  }
})

describe('an assistant with each client version', () => {
  test.each(eras)('%s: lists the tools with input and output schemas, as read-only', async (era) => {
    const { tools } = await assistants[era].client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(ASSISTANT_TOOLS.map(({ name }) => name))
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect([inputSchema.type, outputSchema?.['type']]).toEqual(['object', 'object'])
      expect(inputSchema['additionalProperties']).toBe(false)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(description?.length).toBeGreaterThan(80)
    }
    expect(assistants[era].client.getProtocolEra()).toBe(era === 'auto' ? 'modern' : 'legacy')
    expect(assistants[era].client.getInstructions()).toContain('Nothing here orders or pays')
  })

  test.each(eras)('%s: finds a product, asks for its delivery and prepares a cart', async (era) => {
    const assistant = assistants[era]
    const product = await aListedProduct({ name: `Kashida Ledger ${era}`, pricePaise: 24_950, onHand: 4 })
    const before = await everythingStored(testing)
    const found = await assistant.call('search_products', { query: `kashida ledger ${era}` })
    expect(found.value).toMatchObject({
      total: 1,
      products: [
        {
          id: product.id,
          sku: product.sku,
          price: 249.5,
          list_price: null,
          availability: 'limited_availability',
          availability_text: 'Only 4 left in stock',
          max_quantity: 4,
          url: shopUrl + product.path,
        },
      ],
    })
    expect(JSON.parse(found.text)).toEqual(found.value)
    const promise = await assistant.call('delivery_promise', { pincode: '560001' })
    expect(promise.value).toMatchObject({ pincode: '560001', serviceable: true, message: null })
    const cart = await assistant.call('prepare_cart', { items: [{ sku: product.sku, quantity: 2 }] })
    expect(cart.value).toEqual({
      items: [{ sku: product.sku, name: product.name, quantity: 2, unit_price: 249.5, line_total: 499 }],
      subtotal: 499,
      shipping: 50,
      total: 549,
      currency: 'INR',
      reward_coins: 54,
      checkout_url: `${shopUrl}/cart?add=${product.sku}:2`,
    })
    expect(await everythingStored(testing)).toEqual(before)
  })
})

describe('search_products', () => {
  test('filters by category, price and stock, with and without words', async () => {
    const cheap = await aListedProduct({ name: 'Zardozi Jotter', pricePaise: 9_900 })
    const dear = await aListedProduct({ name: 'Zardozi Folio', pricePaise: 99_900 })
    const gone = await aListedProduct({ name: 'Zardozi Rarity', pricePaise: 50_000, onHand: 0 })
    const skus = async (asked: Record<string, unknown>) => {
      const { value } = await call('search_products', asked)
      return productsOf(value).map(({ sku }) => sku)
    }
    const query = 'zardozi'
    expect((await skus({ query })).toSorted()).toEqual([cheap, dear, gone].map(({ sku }) => sku).toSorted())
    expect(await skus({ query, sort: 'price-high' })).toEqual([dear, gone, cheap].map(({ sku }) => sku))
    expect(await skus({ query, max_price: 99 })).toEqual([cheap.sku])
    expect(await skus({ query, min_price: 100, in_stock: true })).toEqual([dear.sku])
    expect(await skus({ query, category: 'Plain Notebooks' })).toEqual([])
    expect(await skus({ min_price: 999, max_price: 999 })).toEqual([dear.sku])
    const listed = await skus({ category: 'Ruled Notebooks', in_stock: true, max_price: 99 })
    expect(listed).toContain(cheap.sku)
    expect(listed).not.toContain(gone.sku)
  })

  test('finds something with its own example, and suggests what to try if nothing is found', async () => {
    const { description = '' } = searchProductsTool.input.shape.query
    const [, query] = /“(.+)”/.exec(description) ?? []
    const found = await call('search_products', { query })
    expect(found.value).toMatchObject({ hint: null, corrected_query: null })
    expect(productsOf(found.value).length).toBeGreaterThan(3)
    const partial = await call('search_products', { query: `${query} under 300` })
    expect(partial.value).toMatchObject({ hint: expect.stringMatching(/“300”.+max_price/) })
    expect(productsOf(partial.value)).not.toEqual([])
    const nothing = await call('search_products', { query: 'xqzzyvw' })
    expect(nothing.value).toMatchObject({
      total: 0,
      products: [],
      hint: expect.stringContaining('max_price'),
    })
    expect(productsOf((await call('search_products', { query, max_price: 300 })).value)).not.toEqual([])
  })

  test('says which words were corrected, and pages to the last page and no further', async () => {
    await aListedProduct({ name: 'Bidriware Notebook' })
    expect((await call('search_products', { query: 'bidrivare' })).value).toMatchObject({
      corrected_query: expect.stringContaining('bidriware'),
    })
    const { value } = await call('search_products', { page: 42 })
    expect(value?.['page']).toBe(value?.['page_count'])
    expect(value?.['products']).not.toEqual([])
  })
})

describe('get_product', () => {
  test('accepts id, SKU or address, and returns what the product page shows', async () => {
    const { id, sku, path, name } = await aListedProduct({ name: 'Ikat Daybook', onHand: 30 })
    const bySku = await call('get_product', { sku })
    expect(bySku.value).toMatchObject({
      id,
      sku,
      name,
      url: shopUrl + path,
      availability: 'in_stock',
      max_quantity: 15,
      rating: null,
      reward_coins: 24,
      specification: {
        format: 'A5',
        pages: 200,
        cover: 'soft',
        binding: null,
        paper_gsm: 70,
        ruling: 'ruled',
      },
      delivery_weight_grams: expect.any(Number),
    })
    for (const asked of [
      { id },
      { url: shopUrl + path },
      { url: path },
      { url: `${path}?x=1` },
      { url: `/product/${id}` },
    ])
      expect((await call('get_product', asked)).value).toEqual(bySku.value)
  })

  test.each([
    [{}, MESSAGES.mcp_asked_for_one],
    [{ id: '018f0000-0000-7000-8000-00000000ffff', sku: 'X' }, MESSAGES.mcp_asked_for_one],
    [{ id: '018f0000-0000-7000-8000-00000000ffff' }, MESSAGES.product_not_found],
    [{ sku: 'NO-SUCH' }, MESSAGES.product_not_found],
    [{ url: 'https://elsewhere.example/ruled-notebook/x' }, MESSAGES.product_not_found],
    [{ url: '/ruled-notebook/../../etc' }, MESSAGES.product_not_found],
    [{ id: 'not-an-id' }, MESSAGES.product_not_found],
  ])('refuses %j with a message', async (asked, sentence) => {
    const answer = await call('get_product', asked)
    expect([answer.isError, answer.value, answer.text.split('\n')[0]]).toEqual([true, undefined, sentence])
  })

  test('does not return an inactive product', async () => {
    const { id, sku } = await aListedProduct()
    await db.pool.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [id])
    expect((await call('get_product', { sku })).text).toBe(MESSAGES.product_not_found)
    expect((await call('prepare_cart', { items: [{ sku }] })).text).toBe(sentences.skuUnknown(sku))
  })
})

describe('prepare_cart', () => {
  test('names each unavailable product, and returns no link', async () => {
    const few = await aListedProduct({ name: 'Few Left', onHand: 2 })
    const none = await aListedProduct({ name: 'None Left', onHand: 0 })
    const answer = await call('prepare_cart', {
      items: [{ sku: few.sku, quantity: 3 }, { sku: none.sku }, { sku: 'NO-SUCH' }],
    })
    expect([answer.isError, answer.text]).toEqual([
      true,
      'Only 2 of Few Left left in stock. None Left is out of stock. NO-SUCH is not sold here',
    ])
  })

  test.each([
    [{ items: [] }, MESSAGES.cart_empty],
    [{ items: [{ sku: 'A', quantity: 1_000 }] }, undefined],
    [{ items: [{ sku: 'A', quantity: 0 }] }, undefined],
    [{ items: [{ sku: 'A', quantity: 1.5 }] }, sentences.quantityLimit(999)],
    [{ items: [{ sku: 'A' }, { sku: 'A' }] }, MESSAGES.mcp_twice],
    [{ items: [{ sku: 'A,B:3' }] }, MESSAGES.product_not_found],
    [{ items: Array.from({ length: 21 }, (_, index) => ({ sku: `S${index}` })) }, undefined],
    [{ items: [{ sku: 'A', price: 1 }] }, undefined],
    [{}, undefined],
  ])('refuses %j', async (asked, sentence) => {
    const answer = await call('prepare_cart', asked)
    expect([answer.isError, answer.value]).toEqual([true, undefined])
    if (sentence) expect(answer.text.split('\n')[0]).toBe(sentence)
    expect(answer.text).toContain('items')
  })
})

test('shop_facts match the policies, with cash on delivery as the shop’s settings say', async () => {
  expect((await call('shop_facts')).value).toMatchObject({
    currency: 'INR',
    shipping: { charge: 50, countries: ['IN'], delivery_business_days: { least: 2, most: 7 } },
    returns: { request_within_hours_of_delivery: 48 },
    payment: { cash_on_delivery: { offered: false, charge: 0 } },
  })
})

test('delivery_promise says that no pincode of India begins with 0', async () => {
  const { isError, text } = await call('delivery_promise', { pincode: '012345' })
  expect([isError, text]).toEqual([
    true,
    'Indian pincodes begin with 1 to 9\npincode: Indian pincodes begin with 1 to 9',
  ])
})

test.each([{ pincode: '12' }, { pincode: 500034 }, {}, { pincode: '500034', more: 1 }])(
  'delivery_promise refuses %j',
  async (asked) => {
    expect(await call('delivery_promise', asked)).toMatchObject({ isError: true, value: undefined })
  },
)
