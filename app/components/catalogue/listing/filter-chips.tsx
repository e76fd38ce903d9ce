import { chipsOf } from '#domain/catalogue/filter-labels.ts'
import { NO_FILTER, type ListingFilter } from '#domain/catalogue/listing-filter.ts'
import type { ListingView } from './listing-view.ts'
import { filterLink } from './use-listing-steps.ts'

type Props = { readonly listing: ListingView; readonly onChange: (filter: ListingFilter) => void }

/** What was chosen, each with a way to take it back. */
export function FilterChips({ listing, onChange }: Props) {
  const { sort } = listing.filter
  const chips = chipsOf(listing.filter)
  if (chips.length === 0) return null
  const link = (filter: ListingFilter) => filterLink(listing, filter, onChange)
  return (
    <ul className="chips" aria-label="Chosen filters">
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <a className="chip" {...link(rest)}>
            <span className="sr-only">Remove filter: </span>
            {label}
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="chip-all" {...link({ ...NO_FILTER, sort })}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}
