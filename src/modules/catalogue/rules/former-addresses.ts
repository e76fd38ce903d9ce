/** The old URLs of products imported from another shop, so that links to them keep working. */
import type { Sheet } from '#platform/rules/sheet.ts'
import type { ImportPlan } from './product-import.ts'
import { readSource, type SheetSource } from './sheet-mapping.ts'
import { productPath } from './slug.ts'

/** WooCommerce exports do not contain the URL; by default it is derived from the name. */
const BEFORE_HANDLE: Readonly<Record<SheetSource, string | null>> = {
  shopify: '/products/',
  woocommerce: '/product/',
  other: null,
}

const MAX_PATH = 500

export type FormerAddress = { readonly from: string; readonly to: string }

/** One per product of the other shop: for several variants, the first in the file. */
export function formerAddresses(
  sheet: Sheet,
  source: SheetSource | null,
  { created, changed }: Pick<ImportPlan, 'created' | 'changed'>,
): readonly FormerAddress[] {
  const before = source === null ? null : BEFORE_HANDLE[source]
  if (source === null || before === null) return []
  const imported = new Map([
    ...created.map(({ line, facts }) => [line, facts] as const),
    ...changed.map(({ line, after }) => [line, after] as const),
  ])
  const addresses = new Map<string, FormerAddress>()
  for (const { line, handle } of readSource(sheet, source).rows) {
    const product = imported.get(line)
    if (!product || handle === '') continue
    const from = before + encodeURIComponent(handle).toLowerCase()
    const to = productPath(product)
    if (from.length <= MAX_PATH && from !== to && !addresses.has(from)) addresses.set(from, { from, to })
  }
  return [...addresses.values()]
}
