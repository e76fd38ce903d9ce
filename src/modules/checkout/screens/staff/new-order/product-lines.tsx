import { MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { DraftView } from './work-on-draft.ts'

/** Finds products and adds them; each button submits the whole form, so that it works without JavaScript. */
export function ProductLines({ view: { draft, found, quote, refusal } }: { readonly view: DraftView }) {
  const lineOf = (id: string) => quote?.lines.find(({ productId }) => productId === id)
  const problem = refusal?.problems['items']
  return (
    <section
      className="panel"
      aria-labelledby="new-order-items"
      data-wrong={problem && ''}
      aria-describedby={problem && 'items-error'}
    >
      <h3 id="new-order-items">Products</h3>
      <div className="staff-filter">
        <label>
          <span>Name or SKU</span>
          <input type="search" name="search" defaultValue={draft.search} maxLength={100} />
        </label>
        {/* The form's first button, so that Enter in any field only searches. */}
        <button type="submit" className="button button-plain" name="intent" value="find">
          Find
        </button>
      </div>
      {found && <Found found={found} />}
      {problem && (
        <p className="field-error" role="alert" id="items-error">
          {problem}
        </p>
      )}
      {draft.lines.length === 0 ? (
        <p className="muted">No products added yet.</p>
      ) : (
        <ul className="new-order-lines">
          {draft.lines.map(({ productId, quantity }) => {
            const line = lineOf(productId)
            const name = line?.name ?? 'Product no longer sold'
            return (
              <li key={`${productId} ${quantity}`}>
                <input type="hidden" name="product" value={productId} />
                <span className="new-order-name">
                  {name}
                  {line && <span className="muted"> {formatInr(line.unitPaise)} each</span>}
                </span>
                <span className="field">
                  <input
                    type="number"
                    name={`quantity-${productId}`}
                    defaultValue={quantity}
                    min={1}
                    max={line ? Math.max(1, line.maxQuantity) : MAX_QUANTITY}
                    aria-label={`Quantity of ${name}`}
                  />
                </span>
                <span className="figure">{line && formatInr(line.linePaise)}</span>
                <button
                  type="submit"
                  className="text-button"
                  name="intent"
                  value={`remove:${productId}`}
                  formNoValidate
                >
                  Remove<span className="sr-only"> {name}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Found({ found }: { readonly found: NonNullable<DraftView['found']> }) {
  if (found.length === 0) return <p className="muted">No product has this name or SKU.</p>
  return (
    <ul className="new-order-found" aria-label="Found">
      {found.map(({ id, name, sku, unitPaise, available }) => (
        <li key={id}>
          <span className="new-order-name">
            {name} <span className="muted">{sku}</span>
          </span>
          <span className="figure">{formatInr(unitPaise)}</span>
          <span className="muted">{available === null ? 'not tracked' : `${available} in stock`}</span>
          <button
            type="submit"
            className="button button-plain"
            name="intent"
            value={`add:${id}`}
            disabled={available !== null && available <= 0}
            formNoValidate
          >
            Add<span className="sr-only"> {name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
