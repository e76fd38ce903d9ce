import { useEffect, useRef, type MouseEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { writeFilter, type ListingFilter } from '../../rules/listing-filter.ts'
import type { ListingView } from './listing-view.ts'

export const COUNT_ID = 'listing-count'

/** Changes sort and filters of the same listing; keeps scroll position and focus. */
export function useListingSteps({ path, search }: Pick<ListingView, 'path' | 'search'>) {
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  return {
    isOnItsWay: state === 'loading' && location.pathname === path,
    show: (filter: ListingFilter) =>
      void navigate(path + writeFilter(filter, search), { preventScrollReset: true }),
  }
}

/** Another page of the listing starts at its top, for keyboard focus too. */
export function useFocusOnNewPage({ path, search, filter, page }: ListingView): void {
  const list = path + writeFilter({ ...filter, page: 1 }, search)
  const shown = useRef({ list, page })
  useEffect(() => {
    if (shown.current.list === list && shown.current.page !== page) focusCount()
    shown.current = { list, page }
  }, [list, page])
}

export function focusCount(): void {
  document.getElementById(COUNT_ID)?.focus({ preventScroll: true })
}

/** A link that changes the filters in place. The focused element may disappear, so the focus is moved. */
export function filterLink(
  { path, search }: Pick<ListingView, 'path' | 'search'>,
  filter: ListingFilter,
  onChange: (filter: ListingFilter) => void,
) {
  return {
    href: path + writeFilter(filter, search),
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onChange(filter)
      focusCount()
    },
  }
}
