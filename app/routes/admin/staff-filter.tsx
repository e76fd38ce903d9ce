import { Choice, SearchBox, type Choices } from './filter-fields.tsx'

type Props = {
  readonly path: string
  readonly search: string
  readonly searchLabel: string
  readonly placeholder: string
  /** The parameter of the choice of a status, and what is chosen. */
  readonly name: string
  readonly chosen: string
  readonly choices: Choices
}

/** Filters by address, so it works without JavaScript. */
export function StaffFilter({ path, search, searchLabel, placeholder, name, chosen, choices }: Props) {
  return (
    <form className="staff-filter" role="search" method="get" action={path} key={`${search} ${chosen}`}>
      <SearchBox label={searchLabel} placeholder={placeholder} search={search} />
      <Choice label="Status" name={name} chosen={chosen} choices={choices} />
      <button type="submit" className="button">
        Filter
      </button>
      {(search || chosen) && (
        <a className="button button-plain" href={path}>
          Reset
        </a>
      )}
    </form>
  )
}
