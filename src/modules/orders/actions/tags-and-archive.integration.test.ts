/** Tags of orders, products and customers, the archive of orders, and saved views. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { staffOrderFilter } from '../rules/staff-order-list.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf, type StaffActor } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const asks = (actor: StaffActor): StaffActor => ({ ...actor, requestId: randomUUID() })
const owner = await staffOf(testing, 'owner')
const support = await staffOf(testing, 'support')

const find = async (query: Record<string, string>) =>
  (await shop.listOrdersForStaff({ ...staffOrderFilter(new URLSearchParams(query)), page: 1 })).orders
const idsOf = async (query: Record<string, string>) => (await find(query)).map(({ id }) => id)
const tagsOf = async (id: string) =>
  (await db.pool.query<{ tags: string[] }>('SELECT tags FROM orders WHERE id = $1', [id])).rows[0]!.tags

describe('tags', () => {
  test('can be added, removed and undone in bulk, filter the list, and are listed while in use', async () => {
    const [one, two] = [await anUnpaidOrder(testing), await anUnpaidOrder(testing)]
    const ids = [one.id, two.id]
    await shop.changeTags(asks(support), { subject: 'order', ids: [one.id], add: ['vip'], remove: [] })
    const change = { subject: 'order', ids, add: ['vip', 'gift'], remove: [] } as const
    const added = await shop.changeTags(asks(owner), change)
    if (!added.ok || added.value.undo === null) throw new Error('nothing changed')
    expect(added.value.changed).toBe(2)
    expect(await tagsOf(two.id)).toEqual(['vip', 'gift'])
    expect((await idsOf({ tag: 'GIFT' })).toSorted()).toEqual(ids.toSorted())
    expect(await shop.listTags({ subject: 'order' })).toEqual(['gift', 'vip'])
    expect(await shop.changeTags(asks(owner), change)).toEqual({
      ok: true,
      value: { changed: 0, undo: null },
    })

    // Only the person who made the change can undo it, and only where nobody has changed it since.
    const undo = { subject: 'order', change: added.value.undo } as const
    await shop.undoTags(asks(support), undo)
    expect(await tagsOf(two.id)).toEqual(['vip', 'gift'])
    await shop.changeTags(asks(support), { ...change, ids: [two.id], add: ['late'] })
    await shop.undoTags(asks(owner), undo)
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([['vip'], ['vip', 'gift', 'late']])
    await shop.changeTags(asks(owner), { ...change, add: [], remove: ['vip', 'gift', 'late'] })
    expect(await shop.listTags({ subject: 'order' })).toEqual([])
    const noted = (await notedBy(testing, support.userId)).filter(({ action }) => action === 'order.tagged')
    expect(noted.map(({ after }) => after)).toEqual([{ tags: ['vip'] }, { tags: ['vip', 'gift', 'late'] }])
  })

  test('of products and customers need their own permissions, and are deleted with the account', async () => {
    const { productId } = await anUnpaidOrder(testing)
    const tagging = (subject: 'product' | 'customer', id: string) =>
      ({ subject, ids: [id], add: ['school'], remove: [] }) as const
    const refused = { ok: false, problem: { key: 'staff_denied' } }
    expect(await shop.changeTags(asks(support), tagging('product', productId))).toMatchObject(refused)
    expect(await shop.changeTags(asks(support), tagging('customer', support.userId))).toMatchObject(refused)
    expect(await shop.changeTags(asks(owner), tagging('product', productId))).toMatchObject({ ok: true })
    expect(await shop.changeTags(asks(owner), tagging('customer', support.userId))).toMatchObject({
      ok: true,
    })
    const none = { search: '', category: '', status: '', stock: '', page: 1 }
    const { products } = await shop.listProductsForStaff({ ...none, tag: 'school' })
    expect(products.map(({ id, tags }) => [id, tags])).toEqual([[productId, ['school']]])
    const { accounts } = await shop.listAccountsForStaff({ search: '', status: '', tag: 'school', page: 1 })
    expect(accounts.map(({ id }) => id)).toEqual([support.userId])
    expect(await shop.changeTags(asks(owner), tagging('product', 'no id'))).toMatchObject({
      problem: { key: 'tags_nothing_chosen' },
    })
  })
})

describe('the archive', () => {
  test('takes finished orders only, hides them from the default list, and restores them', async () => {
    const open = await aPaidOrder(testing, await aGuest(testing))
    const done = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipByHand(owner, { orderId: done.id, courier: 'Post', tracking: 'ARCHIVE1', reference: '' })
    await shop.completeByHand(owner, { orderId: done.id })
    const before = await shop.countOrderTabs()
    expect(await shop.archiveOrders(asks(owner), { ids: [open.id], isArchived: true })).toMatchObject({
      problem: { key: 'orders_none_to_archive' },
    })
    const archived = await shop.archiveOrders(asks(owner), { ids: [open.id, done.id], isArchived: true })
    if (!archived.ok) throw new Error(archived.problem.key)
    expect(archived.value).toMatchObject({ changed: 1, left: 1 })

    const all = await idsOf({})
    expect([all.includes(open.id), all.includes(done.id)]).toEqual([true, false])
    expect(await idsOf({ state: 'archived' })).toEqual([done.id])
    expect(await idsOf({ search: done.order.number })).toEqual([done.id])
    expect(await idsOf({ fulfilment: 'delivered' })).toContain(done.id)
    const after = await shop.countOrderTabs()
    expect(after).toEqual({ ...before, all: before.all - 1, archived: before.archived + 1 })
    const file = await shop.exportOrders(owner, staffOrderFilter(new URLSearchParams()))
    expect(file).toMatchObject({ ok: true, value: { total: before.all + before.archived } })

    await shop.undoArchive(asks(owner), { change: archived.value.undo })
    expect(await shop.countOrderTabs()).toEqual(before)
    expect((await notedBy(testing, owner.userId)).filter(({ subject }) => subject === done.id)).toMatchObject(
      [{}, {}, { action: 'order.archived' }, { action: 'order.unarchived' }],
    )
  })
})

describe('saved views', () => {
  const view = { list: '/cms/orders', query: 'tag=vip', name: 'VIP', isShared: false }
  const names = async (userId: UserId) => (await shop.listViews({ userId })).map(({ name }) => name)

  test('belong to their owner, unless somebody with the permission shares them', async () => {
    expect(await shop.saveView(support, view)).toEqual({ ok: true, value: null })
    expect(await shop.saveView(support, { ...view, isShared: true })).toMatchObject({
      problem: { key: 'staff_denied' },
    })
    expect(await shop.saveView(owner, { ...view, name: 'Everybody', isShared: true })).toMatchObject({
      ok: true,
    })
    expect(await names(support.userId)).toEqual(['Everybody', 'VIP'])
    expect(await names(owner.userId)).toEqual(['Everybody'])

    // Saving the same name again updates the view's filters.
    await shop.saveView(support, { ...view, name: 'vip', query: 'tag=gift' })
    const [shared, own] = await shop.listViews({ userId: support.userId })
    expect(own).toMatchObject({ name: 'VIP', query: 'tag=gift' })
    expect(await shop.renameView(owner, { id: own!.id, name: 'Mine' })).toMatchObject({
      problem: { key: 'view_gone' },
    })
    expect(await shop.deleteView(support, { id: shared!.id })).toMatchObject({
      problem: { key: 'staff_denied' },
    })
    await shop.saveView(support, { ...view, name: 'Second' })
    expect(await shop.renameView(support, { id: own!.id, name: 'SECOND' })).toMatchObject({
      problem: { key: 'view_taken' },
    })
    expect(await shop.renameView(support, { id: own!.id, name: 'First' })).toMatchObject({ ok: true })
    expect(await shop.deleteView(support, { id: own!.id })).toMatchObject({ ok: true })
    expect(await names(support.userId)).toEqual(['Everybody', 'Second'])
  })
})
