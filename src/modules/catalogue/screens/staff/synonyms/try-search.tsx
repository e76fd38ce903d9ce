import { Form } from 'react-router'
import { countOfResults } from '../../../rules/search-results.ts'
import { sentences } from '#platform/rules/messages.ts'

type Found = {
  readonly total: number
  readonly isTotalExact: boolean
  readonly corrected: string | null
  readonly isPartial: boolean
  readonly unmatched: readonly string[]
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly category: string
    readonly path: string
  }[]
}

type Props = { readonly path: string; readonly word: string; readonly found: Found | null }

/** Shows the shop's own search results, to check whether a synonym is needed. */
export function TryIt({ path, word, found }: Props) {
  return (
    <section className="panel" aria-labelledby="try-it">
      <h3 id="try-it">Test a search</h3>
      <Form method="get" action={path} className="staff-filter" key={word}>
        <label>
          <span>Search phrase</span>
          <input type="search" name="try" defaultValue={word} maxLength={100} autoComplete="off" />
        </label>
        <button type="submit" className="button button-soft">
          Search
        </button>
      </Form>
      {found && (
        <div role="status">
          <p>
            <strong>{countOfResults(found)}</strong> for “{word}”
            {found.corrected !== null && <>, read as “{found.corrected}”</>}
          </p>
          {found.isPartial && (
            <p>
              <strong>Partial matches.</strong> {sentences.partialMatches(found.unmatched)}
            </p>
          )}
          <ul className="rows">
            {found.products.map(({ id, name, category, path: productPath }) => (
              <li key={id}>
                <a href={productPath}>{name}</a> <span className="muted">{category}</span>
              </li>
            ))}
          </ul>
          <a href={`/products?${new URLSearchParams({ search: word })}`}>See it in the shop</a>
        </div>
      )}
    </section>
  )
}
