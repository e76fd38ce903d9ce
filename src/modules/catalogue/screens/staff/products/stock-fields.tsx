import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffProduct } from '../../../rules/product-data.ts'
import { NOT_COUNTED } from '../../../rules/product-input.ts'
import { STOCK_REASON_NAMES, STOCK_REASONS } from '../../../rules/stock-change.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FieldsProps } from './product-form-values.ts'
import { besideTable } from './product-search.ts'

const REASONS = STOCK_REASON_NAMES.map((name) => [name, STOCK_REASONS[name].label] as const)

export function StockFields({
  typed,
  isNew,
  errorOf,
  nowOf,
  product,
}: FieldsProps & { readonly product: StaffProduct | null }) {
  const [isUncounted, setUncounted] = useState(typed.stock === NOT_COUNTED)
  const { search } = useLocation()
  const held = product && product.reserved > 0 ? `${product.reserved} reserved by unpaid orders` : ''
  return (
    <fieldset className="form-grid">
      <legend>Stock</legend>
      <Field
        label="Stock quantity"
        name="stock"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        disabled={isUncounted}
        defaultValue={typed.stock === NOT_COUNTED ? '' : typed.stock}
        error={errorOf('stock')}
        hint={nowOf('stock') ?? held}
      />
      {isNew ? (
        <span />
      ) : (
        <ChoiceField
          label="Reason, when the quantity changes"
          name="stockReason"
          choices={REASONS}
          defaultValue="counted"
        />
      )}
      <label className="tick">
        <input
          type="checkbox"
          name="isUncounted"
          checked={isUncounted}
          onChange={({ target }) => setUncounted(target.checked)}
        />
        Stock is not tracked
      </label>
      <label className="tick">
        <input type="checkbox" name="inStock" defaultChecked={typed.inStock !== 'no'} />
        In Stock (without the tick it is shown as Out of Stock)
      </label>
      {product && (
        <p className="wide lone-link">
          <Link to={besideTable(`${product.id}/stock`, search)}>Stock history</Link>
        </p>
      )}
    </fieldset>
  )
}
