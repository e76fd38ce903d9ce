/** The staff table of products, one product for its form, and the export of a filter's results. */
import {
  countProductsForStaff,
  findStaffProducts,
  listPicturesAt,
  listProductsAfter,
  listProductsForStaff as selectProducts,
  type StaffProductFilter,
} from '../data/staff-products.ts'
import { listGroups, type GroupRow } from '../data/option-groups.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import {
  PRODUCT_STATUSES,
  type StaffProduct,
  productSortOf,
  type StaffProductRow,
} from '../rules/product-data.ts'
import { sheetRow } from '../rules/product-sheet.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { tagOf } from '#modules/staff/rules/tags.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'

export type StaffProductSearch = {
  readonly search: string
  readonly category: string
  readonly status: string
  readonly stock: string
  readonly tag?: string
}

export type StaffProductPage = {
  readonly products: readonly StaffProductRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/**
 * By name (spec §7) unless sorted by another column. An unknown category, status or stock filter is ignored; archived products are excluded by default.
 */
export async function listProductsForStaff(
  deps: Deps,
  input: StaffProductSearch & { readonly sort?: string; readonly page: number },
): Promise<StaffProductPage> {
  const page = pageOf(input.page)
  const found = await selectProducts(
    deps.db.pool,
    filterOf(input),
    productSortOf(input.sort ?? ''),
    PAGE_SIZE,
    (page - 1) * PAGE_SIZE,
  )
  return { ...found, page, pageSize: PAGE_SIZE }
}

function filterOf({ search, category, status, stock, tag = '' }: StaffProductSearch): StaffProductFilter {
  return {
    pattern: patternOf(search),
    category: categoryNames().find((name) => name === category) ?? null,
    status: [...PRODUCT_STATUSES, 'all' as const].find((name) => name === status) ?? null,
    stock: stock === 'low' || stock === 'out' ? stock : null,
    tag: tagOf(tag),
  }
}

export type ProductForm = {
  readonly product: StaffProduct
  readonly pictures: readonly PictureView[]
  /** The product groups to choose from. */
  readonly groups: readonly GroupRow[]
}

/** Maximum suggestions in the form; other values can be typed. */
const MAX_GROUPS = 500

/** With its pictures, front one first; addresses that are not the shop's own pictures are omitted. */
export async function getProductForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<ProductForm>> {
  const [product] = isUuid(input.id) ? await findStaffProducts(deps.db.pool, [input.id as ProductId]) : []
  if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
  const pictures = await listPicturesAt(deps.db.pool, [product.imageUrl, ...product.galleryImages])
  return ok({ product, pictures, groups: await listGroupChoices(deps) })
}

/** The product groups that the form of a product suggests, by name. */
export async function listGroupChoices(deps: Deps): Promise<readonly GroupRow[]> {
  return (await listGroups(deps.db.pool, '', MAX_GROUPS, 0)).groups
}

export function listPicturesForStaff(
  deps: Deps,
  input: { readonly urls: readonly string[] },
): Promise<readonly PictureView[]> {
  return listPicturesAt(deps.db.pool, input.urls)
}

const BATCH = 500

export type ProductExport = {
  readonly total: number
  readonly batches: AsyncIterable<readonly (readonly string[])[]>
}

/** Everything the filter finds, in batches. The export is recorded in the audit log before the first batch. */
export async function exportProducts(
  deps: Deps,
  actor: Actor,
  search: StaffProductSearch,
): Promise<Result<ProductExport>> {
  const filter = filterOf(search)
  const total = await countProductsForStaff(deps.db.pool, filter)
  return staffTransaction(deps, actor, 'data.export', async (tx, staff) => {
    await recordAudit(tx, staff, {
      action: 'export.products',
      id: 'products',
      label: 'Products',
      after: { rows: total, ...search, search: undefined, isSearched: search.search !== '' },
    })
    return ok({ total, batches: batchesOf(deps, filter) })
  })
}

async function* batchesOf(deps: Deps, filter: StaffProductFilter) {
  let last: StaffProduct | null = null
  for (;;) {
    const products: StaffProduct[] = await listProductsAfter(deps.db.pool, filter, last, BATCH)
    if (products.length === 0) return
    yield products.map(sheetRow)
    last = products.at(-1) ?? null
  }
}
