/** Pictures of an imported file, from their addresses to the product's page. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { standingOf } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { readMapping, typedMapping } from '../rules/sheet-mapping.ts'

const testing = await testShop()
const { shop, db } = testing
const manager = await staffOf(testing, 'manager')

let isBusy = true
const pictureOf = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
const [front, other] = [await pictureOf('#a50'), await pictureOf('#05a')]
const server = createServer((request, response) => {
  if (request.url === '/busy.png' && isBusy) response.writeHead(503).end()
  else if (request.url === '/gone.png') response.writeHead(404).end()
  else response.writeHead(200).end(request.url === '/front.png' ? front : other)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function imported(rows: readonly (readonly string[])[]) {
  const head = ['Item', 'Product', 'Rate', 'Picture', 'Gallery']
  const started = await shop.startProductImport(manager, { fileName: 'pictures.csv', sheet: { head, rows } })
  if (!started.ok) throw new Error(started.problem.key)
  const { id } = started.value
  const found = await shop.getImportColumns({ id })
  if (!found.ok) throw new Error(found.problem.key)
  const { sheet, source, mapping } = found.value
  const typed = {
    ...typedMapping({ ...mapping, columns: { ...mapping.columns, sku: 0 } }),
    defaultCategory: 'Plain Notebooks',
  }
  const read = readMapping(typed, sheet, source)
  if (read.problems !== null) throw new Error(JSON.stringify(read.problems))
  await shop.mapImportColumns(manager, { id, mapping: read.mapping })
  const preview = await shop.previewProductImport({ id })
  if (!preview.ok) throw new Error(preview.problem.key)
  const done = await shop.applyProductImport(manager, { id, seen: preview.value.seen ?? '' })
  if (!done.ok) throw new Error(done.problem.key)
  return { ...done.value, foretold: preview.value.pictures }
}

/** What the worker would do now. */
async function work(): Promise<number> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT id FROM picture_fetches WHERE state = 'waiting' ORDER BY id DESC`,
  )
  for (const { id } of rows) await shop.fetchPicture({ fetchId: Number(id) })
  return rows.length
}

const findProduct = async (search: string) => {
  const { products } = await shop.listProductsForStaff({
    search,
    category: '',
    status: 'all',
    stock: '',
    page: 1,
  })
  return standingOf(testing, products[0]!.id)
}

test('pictures are added one by one, in the file’s sequence; failures are named and retried', async () => {
  const done = await imported([
    ['PIC-1', 'With pictures', '120', `${site}/front.png`, `${site}/busy.png ${site}/gone.png`],
    ['PIC-2', 'Without one', '120', '', ''],
  ])
  expect([done.foretold, done.pictures, done.created]).toEqual([3, 3, 2])
  const category = (await findProduct('PIC-2')).imageUrl
  expect((await findProduct('PIC-1')).imageUrl).toBe(category)
  expect(await work()).toBe(3)

  const front = await findProduct('PIC-1')
  expect(front.imageUrl).not.toBe(category)
  expect(front.galleryImages).toEqual([])
  const { batchId } = done
  expect(await shop.getBatchPictures({ id: batchId })).toMatchObject({
    total: 3,
    done: 1,
    failed: 1,
    failures: [{ name: 'With pictures', url: `${site}/gone.png`, error: 'refused' }],
  })
  // The busy website is called again later.
  const { rows } = await db.pool.query(
    `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'fetch_picture' AND run_at > now() + interval '5 seconds'`,
  )
  expect(rows).toHaveLength(1)
  isBusy = false
  await work()
  expect((await findProduct('PIC-1')).galleryImages).toHaveLength(1)

  expect(await shop.retryPictureFetches(await staffOf(testing, 'support'), { id: batchId })).toMatchObject({
    problem: { code: 'forbidden' },
  })
  expect(await shop.retryPictureFetches(manager, { id: batchId })).toMatchObject({ value: { restarted: 1 } })
  await work()
  expect(await shop.getBatchPictures({ id: batchId })).toMatchObject({ done: 2, failed: 1 })

  const again = await imported([['PIC-1', 'With pictures', '130', `${site}/front.png`, `${site}/busy.png`]])
  expect(again.pictures).toBe(0)
})

test('an import can be undone after its pictures were fetched, and waiting ones are no longer fetched', async () => {
  const { batchId } = await imported([
    ['PIC-3', 'To be undone', '120', `${site}/front.png`, `${site}/back.png`],
  ])
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT id FROM picture_fetches WHERE batch_id = $1 ORDER BY id`,
    [batchId],
  )
  await shop.fetchPicture({ fetchId: Number(rows[0]!.id) })
  expect(await shop.undoProductBatch(manager, { id: batchId })).toMatchObject({ value: { archived: 1 } })
  const after = await findProduct('PIC-3')
  await shop.fetchPicture({ fetchId: Number(rows[1]!.id) })
  expect(await findProduct('PIC-3')).toEqual(after)
  expect(await shop.getBatchPictures({ id: batchId })).toMatchObject({ total: 1, done: 1 })
})
