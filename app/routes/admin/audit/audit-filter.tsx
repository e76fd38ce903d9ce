import { SUBJECT_WORDS, type AuditFilter } from '#domain/admin/audit-view.ts'
import { Choice, Days, SearchBox } from '../filter-fields.tsx'

type Props = {
  readonly filter: AuditFilter
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** Filters by address, so it works without JavaScript. */
export function AuditFilterForm({ filter, people }: Props) {
  const { actor, kind, subjectId, from, to, search } = filter
  const isFiltered = [actor, kind, from, to, search].some((text) => text !== '')
  const isSomebodyElse = actor !== '' && !people.some(({ id }) => id === actor)
  const everybody = people.map(({ id, name }) => [id, name] as const)
  return (
    <form
      className="staff-filter"
      role="search"
      method="get"
      action="/cms/audit"
      key={JSON.stringify(filter)}
    >
      <SearchBox label="Search the log" placeholder="Order number, product, code or name" search={search} />
      <Choice
        label="Who"
        name="actor"
        chosen={actor}
        any="Everybody"
        choices={isSomebodyElse ? [...everybody, [actor, 'Somebody who left']] : everybody}
      />
      {subjectId === '' && (
        <Choice
          label="About"
          name="kind"
          chosen={kind}
          any="Everything"
          choices={Object.entries(SUBJECT_WORDS)}
        />
      )}
      {subjectId !== '' && <input type="hidden" name="subject" value={`${kind}:${subjectId}`} />}
      <Days from={from} to={to} />
      <button type="submit" className="button">
        Filter
      </button>
      {isFiltered && (
        <a className="button button-plain" href="/cms/audit">
          Reset
        </a>
      )}
    </form>
  )
}
