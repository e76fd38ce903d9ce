import { MAX_SEARCH_LENGTH } from '../../rules/listing.ts'
import { SearchIcon } from '#platform/ui/icons.tsx'

/** A plain GET form, so it works before hydration and without JavaScript. */
export function SearchForm({ id, value = '' }: { readonly id: string; readonly value?: string }) {
  return (
    <form className="search-form" role="search" aria-label="Product search" action="/products" method="get">
      <label className="sr-only" htmlFor={id}>
        Search products
      </label>
      <input
        id={id}
        key={value}
        type="search"
        name="search"
        defaultValue={value}
        placeholder="Search products..."
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  )
}
