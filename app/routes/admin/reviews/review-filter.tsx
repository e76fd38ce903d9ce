import { StaffFilter } from '../staff-filter.tsx'

/** Words for `show`; without it all of them stand in the table. */
export const REVIEW_FILTERS: Readonly<Record<string, string>> = { visible: 'Shown', hidden: 'Hidden' }

type Props = { readonly path: string; readonly search: string; readonly show: string }

export function ReviewFilter({ path, search, show }: Props) {
  return (
    <StaffFilter
      path={path}
      search={search}
      searchLabel="Search reviews"
      placeholder="Product, name or words"
      name="show"
      chosen={show}
      choices={Object.entries(REVIEW_FILTERS)}
    />
  )
}
