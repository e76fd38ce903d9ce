import type { FilterOption } from '#domain/catalogue/facets.ts'

/** A value that products can have, with how many would be shown. One that finds nothing can still be unticked. */
export function CheckOption({ name, option }: { readonly name: string; readonly option: FilterOption }) {
  const { value, label, count, isChosen } = option
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
      />
      <span>{label}</span>
      {count !== null && (
        <span className="check-count">
          <span className="sr-only">, </span>
          {count.toLocaleString('en-IN')}
          <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
        </span>
      )}
    </label>
  )
}
