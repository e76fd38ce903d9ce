import { CloseIcon } from '#app/components/icons.tsx'
import { SearchForm } from './search-form.tsx'

export const SEARCH_DIALOG_ID = 'search-dialog'

/** The search of small screens, over the whole page. */
export function SearchDialog() {
  return (
    <dialog id={SEARCH_DIALOG_ID} className="search-dialog" aria-label="Search">
      <div className="search-dialog-bar">
        <SearchForm id="search-overlay" />
        <button type="button" className="icon-button" aria-label="Close search" data-closes-dialog>
          <CloseIcon />
        </button>
      </div>
      <p className="search-dialog-hint">Search for notebooks, planners, and more...</p>
    </dialog>
  )
}
