/** Staff manage product groups. Their products are written like any other product change. */
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, type StaffMember, staffTransaction } from '#modules/staff/index.ts'
import {
  deleteGroupRow,
  findGroup,
  insertGroup,
  listGroupMembers,
  listGroups,
  listGroupsNamed,
  updateGroup,
  type GroupMember,
  type GroupRow,
} from '../data/option-groups.ts'
import { lockWholeProducts, type ChangedProduct } from '../data/product-changes.ts'
import { movedCategory } from '../rules/category-input.ts'
import { NO_OPTION, type OptionGroup } from '../rules/option-group.ts'
import { findConflicts } from '../rules/product-change.ts'
import { factsOf, type StaffProduct } from '../rules/product-data.ts'
import { readOption } from '../rules/option-input.ts'
import { announceProducts } from './invalidate-pages.ts'
import { loadConflicts, NAMES_TURN } from './load-conflicts.ts'
import { refused, writeChanges } from './save-product.ts'

/** By name. */
export async function listProductGroups(
  deps: Deps,
  input: { readonly search: string; readonly page: number },
): Promise<{
  readonly groups: readonly GroupRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}> {
  const page = pageOf(input.page)
  const found = await listGroups(deps.db.pool, patternOf(input.search), PAGE_SIZE, (page - 1) * PAGE_SIZE)
  return { ...found, page, pageSize: PAGE_SIZE }
}

type StoredGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export async function getProductGroup(
  deps: Deps,
  { id }: { readonly id: string },
): Promise<Result<{ readonly group: StoredGroup; readonly members: readonly GroupMember[] }>> {
  const group = isUuid(id) ? await findGroup(deps.db.pool, id) : null
  if (!group) return fail({ code: 'not_found', key: 'option_group_gone' })
  return ok({ group, members: await listGroupMembers(deps.db.pool, [group.name.toLowerCase()]) })
}

export function createProductGroup(
  deps: Deps,
  actor: Actor,
  group: OptionGroup,
): Promise<Result<{ readonly id: string }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    if (await isNameTaken(tx, group, null)) return NAME_TAKEN
    const id = await insertGroup(tx, group)
    await recordAudit(tx, staff, {
      action: 'product_group.created',
      id,
      label: group.name,
      after: group,
    })
    return ok({ id })
  })
}

/** Renames a group or its option; its products follow. */
export function changeProductGroup(
  deps: Deps,
  actor: Actor,
  { id, version, group }: { readonly id: string; readonly version: number; readonly group: OptionGroup },
): Promise<Result<null>> {
  return change(deps, actor, id, async ({ tx, staff, before, members }) => {
    if (before.version !== version) return fail({ code: 'stale', key: 'staff_stale' })
    if (await isNameTaken(tx, group, id)) return NAME_TAKEN
    // Orders lock products in the same order.
    await lockWholeProducts(
      tx,
      members.map((member) => member.id),
    )
    await updateGroup(tx, { id, ...group })
    await recordAudit(tx, staff, {
      action: 'product_group.updated',
      id,
      label: group.name,
      before: { name: before.name, optionName: before.optionName },
      after: group,
    })
    await announceProducts(
      tx,
      members.map((member) => ({ id: member.id, categories: [member.category] })),
    )
    return ok(null)
  })
}

/** Its products stay, without a group. */
export function deleteProductGroup(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  return change(deps, actor, id, async ({ tx, staff, before, members }) => {
    const products = await lockWholeProducts(
      tx,
      members.map((member) => member.id),
    )
    await write(
      tx,
      staff,
      products.map((product) => ({ before: product, after: { ...factsOf(product), ...NO_OPTION } })),
    )
    await deleteGroupRow(tx, id)
    await recordAudit(tx, staff, {
      action: 'product_group.deleted',
      id,
      label: before.name,
      before: { name: before.name, optionName: before.optionName, products: namesOf(members) },
    })
    return ok(null)
  })
}

/** Fails with messages at `optionValue` and `optionSwatch`. */
export function addToProductGroup(
  deps: Deps,
  actor: Actor,
  input: {
    readonly id: string
    readonly productId: string
    readonly value: string
    readonly swatch: string
  },
): Promise<Result<null>> {
  return changeMembers(deps, actor, input.id, async ({ tx, before: { name, optionName }, members }) => {
    const ids = [...members.map(({ id }) => id), input.productId as ProductId]
    const locked = isUuid(input.productId) ? await lockWholeProducts(tx, ids) : []
    const product = locked.find(({ id }) => id === input.productId)
    if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
    if (product.groupName !== null) return fail({ code: 'invalid', key: 'option_in_group' })
    const read = readOption({ optionValue: input.value, optionSwatch: input.swatch })
    if (read.errors !== null) return refused(read.errors)
    const after = { ...factsOf(product), ...read.option, groupName: name, optionName }
    const around = await loadConflicts(tx.client, [{ before: product, after }])
    const wrong = findConflicts(product, after, around)
    if (wrong.length > 0) return refused(wrong)
    const others = placed(locked, ids).filter(({ before: { id } }) => id !== product.id)
    return ok([...others, { before: product, after: { ...after, optionPosition: ids.length } }])
  })
}

export function removeFromProductGroup(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string; readonly productId: string },
): Promise<Result<null>> {
  return changeMembers(deps, actor, input.id, async ({ tx, members }) => {
    const member = members.find(({ id }) => id === input.productId)
    const products = member ? await lockWholeProducts(tx, [member.id]) : []
    return ok(products.map((before) => ({ before, after: { ...factsOf(before), ...NO_OPTION } })))
  })
}

export function moveInProductGroup(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string; readonly productId: string; readonly by: -1 | 1 },
): Promise<Result<null>> {
  return changeMembers(deps, actor, input.id, async ({ tx, members }) => {
    const ids = members.map(({ id }) => id)
    const moved = movedCategory(ids, input.productId, input.by) ?? ids
    return ok(placed(await lockWholeProducts(tx, ids), moved))
  })
}

/** The products of a group whose position changes in this order. */
function placed(products: readonly StaffProduct[], ids: readonly string[]): readonly ChangedProduct[] {
  return products
    .map((before) => ({ before, after: { ...factsOf(before), optionPosition: ids.indexOf(before.id) + 1 } }))
    .filter(({ before, after }) => before.optionPosition !== after.optionPosition)
}

type Work = {
  readonly tx: Tx
  readonly staff: StaffMember
  readonly before: StoredGroup
  readonly members: readonly GroupMember[]
}

function change(
  deps: Deps,
  actor: Actor,
  id: string,
  work: (given: Work) => Promise<Result<null>>,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const before = isUuid(id) ? await findGroup(tx.client, id) : null
    if (!before) return fail({ code: 'not_found', key: 'option_group_gone' })
    return work({ tx, staff, before, members: await membersOf(tx, before) })
  })
}

function changeMembers(
  deps: Deps,
  actor: Actor,
  id: string,
  plan: (given: Work) => Promise<Result<readonly ChangedProduct[]>>,
): Promise<Result<null>> {
  return change(deps, actor, id, async (given) => {
    const { tx, staff, before, members } = given
    const planned = await plan(given)
    if (!planned.ok) return planned
    if (planned.value.length === 0) return ok(null)
    await write(tx, staff, planned.value)
    await recordAudit(tx, staff, {
      action: 'product_group.updated',
      id,
      label: before.name,
      before: { products: namesOf(members) },
      after: { products: namesOf(await membersOf(tx, before)) },
    })
    return ok(null)
  })
}

async function write(tx: Tx, staff: StaffMember, changes: readonly ChangedProduct[]): Promise<void> {
  if (changes.length === 0) return
  await writeChanges(tx, changes, { reason: '', isReceived: false }, staff.staffId)
  await announceProducts(
    tx,
    changes.map(({ before: { id, category } }) => ({ id, categories: [category] })),
  )
}

function membersOf(tx: Tx, { name }: OptionGroup): Promise<readonly GroupMember[]> {
  return listGroupMembers(tx.client, [name.toLowerCase()])
}

function namesOf(members: readonly GroupMember[]): readonly string[] {
  return members.map(({ value, name, sku }) => `${value}: ${name} (${sku})`)
}

const NAME_TAKEN = fail({
  code: 'invalid',
  key: 'option_group_failed',
  fields: { name: MESSAGES.option_group_taken },
})

async function isNameTaken(tx: Tx, { name }: OptionGroup, own: string | null): Promise<boolean> {
  return (await listGroupsNamed(tx.client, [name.toLowerCase()])).some(({ id }) => id !== own)
}
