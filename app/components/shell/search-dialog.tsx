import { CloseIcon } from '#app/components/icons.tsx'
import { InstantSearch } from '#app/components/search/instant-search.tsx'

export const SEARCH_DIALOG_ID = 'search-dialog'

/** The search of small screens, over the whole page. The field comes first: opening the dialog focuses it. */
export function SearchDialog() {
  return (
    <dialog id={SEARCH_DIALOG_ID} className="search-dialog" aria-label="Search">
      <InstantSearch id="search-overlay" value="" place="overlay" />
      <button type="button" className="icon-button search-close" aria-label="Close search" data-closes-dialog>
        <CloseIcon />
      </button>
      <p className="search-dialog-hint">Search for notebooks, planners, and more...</p>
    </dialog>
  )
}
