import { Link, useLocation } from 'react-router'
import { sellingPrice, struckPrice } from '#domain/catalogue/pricing.ts'
import type { ProductStatus } from '#domain/catalogue/product-facts.ts'
import { productPath } from '#domain/catalogue/slug.ts'
import type { StaffProductRow } from '#domain/catalogue/staff-product-row.ts'
import { staffStock } from '#domain/catalogue/stock.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import { Picture } from '#app/components/picture.tsx'
import { ConfirmButton } from '../dialog/confirm-button.tsx'
import { besideTable } from './product-search.ts'

export const STATUS_COLOURS: Readonly<Record<ProductStatus, string>> = {
  active: 'green',
  inactive: 'yellow',
  archived: 'grey',
}

type Props = { readonly product: StaffProductRow; readonly mayChange: boolean }

export function ProductRow({ product, mayChange }: Props) {
  const { search } = useLocation()
  const { id, name, category, status, imageUrl, placeholder } = product
  const struck = struckPrice(product)
  return (
    <tr>
      {mayChange && (
        <td>
          <label className="choose-box">
            <input type="checkbox" name="id" value={id} form="bulk" aria-label={`Choose ${name}`} />
          </label>
        </td>
      )}
      <th scope="row" className="cell-wide">
        <span className="staff-product">
          <Picture url={imageUrl} alt="" width={96} height={96} sizes="40px" placeholder={placeholder} />
          <span>
            <Link to={besideTable(id, search)} preventScrollReset>
              {name}
            </Link>
            <span className="muted">{id.slice(0, 8)}</span>
          </span>
        </span>
      </th>
      <td>{category}</td>
      <td className="product-price">
        {formatInr(sellingPrice(product))} {struck !== null && <s>{formatInr(struck)}</s>}
      </td>
      <td>
        <StockCell product={product} />
      </td>
      <td className="cell-end">
        <span className={`status status-${STATUS_COLOURS[status]}`}>{status}</span>
      </td>
      <td className="cell-wide">
        <div className="staff-actions">
          {mayChange && (
            <Link to={besideTable(id, search)} preventScrollReset>
              Edit<span className="sr-only"> {name}</span>
            </Link>
          )}
          <Link to={besideTable(`${id}/stock`, search)} preventScrollReset>
            Stock<span className="sr-only"> of {name}</span>
          </Link>
          {status === 'active' && (
            <a href={productPath(product)}>
              View<span className="sr-only"> {name} in the shop</span>
            </a>
          )}
          {mayChange && <DeleteOrRestore product={product} />}
        </div>
      </td>
    </tr>
  )
}

function StockCell({
  product: { onHand, reserved, withCourier, isInStock },
}: {
  readonly product: StaffProductRow
}) {
  const { kind, label } = staffStock(onHand === null ? null : onHand - reserved, isInStock)
  return (
    <span className="product-stock">
      <span className={`stock stock-${kind}`}>{label}</span>
      <span className="muted">
        {onHand === null ? 'Not counted' : `${onHand} on hand`}
        {reserved > 0 && `, ${reserved} held`}
        {withCourier > 0 && `, ${withCourier} with the courier`}
      </span>
    </span>
  )
}

function DeleteOrRestore({ product: { id, name, status } }: { readonly product: StaffProductRow }) {
  const { search } = useLocation()
  if (status === 'archived')
    return (
      <ConfirmButton
        key="restore"
        label="Bring back"
        question={`Bring ${name} back?`}
        explanation="It is sold again, at the address that it had."
        action={besideTable(`${id}/restore`, search)}
        accessibleName={`Bring back ${name}`}
        className="text-button"
      />
    )
  return (
    <ConfirmButton
      key="delete"
      label="Delete"
      question={MESSAGES.product_delete_question}
      explanation={`${name} leaves the shop at once. It stays in the archive, because orders may speak of it, and can be brought back.`}
      action={besideTable(`${id}/delete`, search)}
      accessibleName={`Delete ${name}`}
      className="text-button"
    />
  )
}
