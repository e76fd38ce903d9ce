/** The staff product table: its read-only cells, and its query parameters, which dialogs over it preserve. */
import { Form, Link } from 'react-router'
import { shortId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { TagChips } from '#modules/staff/screens/staff/tags/tag-chips.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { sellingPrice, struckPrice, withSale, type SalePrice } from '../../../rules/pricing.ts'
import { productPath } from '../../../rules/slug.ts'
import { staffStock } from '../../../rules/stock.ts'
import type { StaffProductRow } from '../../../rules/product-data.ts'
import type { StaffProductSearch } from '../../../actions/staff-products.ts'

type CellProps = { readonly product: StaffProductRow }
type LinkedProps = CellProps & { readonly search: string }

export function ProductName({ product, search }: LinkedProps) {
  const { id, name, imageUrl, placeholder, tags } = product
  return (
    <span className="staff-product">
      <Picture url={imageUrl} alt="" width={96} height={96} sizes="40px" placeholder={placeholder} />
      <span>
        <Link to={besideTable(id, search)} preventScrollReset>
          {name}
        </Link>
        <span className="muted">{shortId(id)}</span>
        <TagChips subject="product" tags={tags} />
      </span>
    </span>
  )
}

export function Price({ product }: CellProps) {
  const prices = withSale(product, product.saleNowPaise)
  const struck = struckPrice(prices)
  return (
    <>
      {formatInr(sellingPrice(prices))} {struck !== null && <s>{formatInr(struck)}</s>}
      {product.hasSale && <span className="muted product-sale">{saleWords(product)}</span>}
    </>
  )
}

/** While the sale is on, the price beside it is the sale price. */
function saleWords(product: StaffProductRow): string | null {
  const { saleNowPaise, saleEndsAt } = product
  return saleNowPaise !== null && saleEndsAt !== null
    ? `Sale until ${dateAndTimeOf(saleEndsAt)}`
    : describeSale(product)
}

/** "₹199 from 1 Dec 2026, 10:00 am until …" in Indian time; null without a sale. */
export function describeSale({ salePricePaise, saleStartsAt, saleEndsAt }: SalePrice): string | null {
  if (salePricePaise === null || saleEndsAt === null) return null
  const from = saleStartsAt === null ? '' : ` from ${dateAndTimeOf(saleStartsAt)}`
  return `Sale: ${formatInr(salePricePaise)}${from} until ${dateAndTimeOf(saleEndsAt)}`
}

export function Stock({ product }: CellProps) {
  const { onHand, reserved, isInStock } = product
  const { kind, label } = staffStock(onHand === null ? null : onHand - reserved, isInStock)
  return (
    <span className="product-stock">
      <span className={`stock stock-${kind}`}>{label}</span>
      <StockDetails product={product} />
    </span>
  )
}

export function StockDetails({ product: { onHand, reserved, withCourier } }: CellProps) {
  return (
    <span className="muted">
      {onHand === null ? 'Not tracked' : `${onHand} on hand`}
      {reserved > 0 && `, ${reserved} reserved`}
      {withCourier > 0 && `, ${withCourier} with the courier`}
    </span>
  )
}

/** The name links to the form; what is needed less often opens below the row's line. */
export function ProductActions({
  product,
  search,
  mayChange,
}: LinkedProps & { readonly mayChange: boolean }) {
  const { id, name, status } = product
  return (
    <div className="staff-actions staff-product-actions">
      <Link to={besideTable(`${id}/stock`, search)} preventScrollReset>
        Stock<span className="sr-only"> of {name}</span>
      </Link>
      {status === 'active' && (
        <a href={productPath(product)}>
          View<span className="sr-only"> {name} in the shop</span>
        </a>
      )}
      {mayChange && (
        <details name="product-actions">
          <summary>
            More<span className="sr-only"> actions for {name}</span>
          </summary>
          <Link
            to={`/cms/tags/product?${new URLSearchParams({ id, back: tableAddress(search) }).toString()}`}
          >
            Tags<span className="sr-only"> of {name}</span>
          </Link>
          <Form method="post" action={besideTable(`${id}/duplicate`, search)} preventScrollReset>
            <button type="submit" className="text-button">
              Duplicate<span className="sr-only"> {name}</span>
            </button>
          </Form>
          {status === 'archived' ? (
            <ConfirmButton
              key="restore"
              label="Restore"
              question={`Restore ${name}?`}
              explanation="It goes back on sale at its old address."
              action={besideTable(`${id}/restore`, search)}
              accessibleName={`Restore ${name}`}
              className="text-button"
            />
          ) : (
            <ConfirmButton
              key="delete"
              label="Delete"
              question={MESSAGES.product_delete_question}
              explanation={`${name} is removed from the shop at once. It stays in the archive for past orders and can be restored.`}
              action={besideTable(`${id}/delete`, search)}
              accessibleName={`Delete ${name}`}
              className="text-button"
            />
          )}
        </details>
      )}
    </div>
  )
}

const FILTER_NAMES = ['search', 'category', 'status', 'stock', 'tag', 'sort'] as const
/** `edit=table`: price, stock and status are fields. */
const VIEW_NAMES: ReadonlySet<string> = new Set([...FILTER_NAMES, 'edit', 'page'])

/** The filter and sort in the URL of the table. */
export function productSearch({
  searchParams,
}: URL): Required<StaffProductSearch> & { readonly sort: string } {
  const textOf = (name: (typeof FILTER_NAMES)[number]) => (searchParams.get(name) ?? '').trim()
  return {
    search: textOf('search'),
    category: textOf('category'),
    status: textOf('status'),
    stock: textOf('stock'),
    tag: textOf('tag'),
    sort: textOf('sort'),
  }
}

/** URL of the table below a dialog, with its filter and page. */
export function tableAddress(query: string | URLSearchParams): string {
  const asked = new URLSearchParams(query)
  const kept = [...asked].filter(([name, value]) => value !== '' && VIEW_NAMES.has(name))
  return kept.length === 0 ? '/cms/products' : `/cms/products?${new URLSearchParams(kept)}`
}

/** URL of a dialog over the table, or of its export, with the same filter. */
export function besideTable(path: string, query: string | URLSearchParams): string {
  const [, asked = ''] = tableAddress(query).split('?')
  return asked === '' ? `/cms/products/${path}` : `/cms/products/${path}?${asked}`
}
