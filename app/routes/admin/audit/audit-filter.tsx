import { SUBJECT_WORDS, type AuditFilter } from '#domain/admin/audit-view.ts'

type Props = {
  readonly filter: AuditFilter
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** Filters by address, so it works without JavaScript. */
export function AuditFilterForm({ filter, people }: Props) {
  const { actor, kind, subjectId, from, to, search } = filter
  const isFiltered = [actor, kind, from, to, search].some((text) => text !== '')
  const isSomebodyElse = actor !== '' && !people.some(({ id }) => id === actor)
  return (
    <form
      className="staff-filter"
      role="search"
      method="get"
      action="/cms/audit"
      key={JSON.stringify(filter)}
    >
      <label>
        <span>Search the log</span>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Order number, product, code or name"
          maxLength={100}
        />
      </label>
      <label>
        <span>Who</span>
        <select name="actor" defaultValue={actor}>
          <option value="">Everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isSomebodyElse && <option value={actor}>Somebody who left</option>}
        </select>
      </label>
      {subjectId === '' && (
        <label>
          <span>About</span>
          <select name="kind" defaultValue={kind}>
            <option value="">Everything</option>
            {Object.entries(SUBJECT_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      {subjectId !== '' && <input type="hidden" name="subject" value={`${kind}:${subjectId}`} />}
      <label>
        <span>From</span>
        <input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        <span>To</span>
        <input type="date" name="to" defaultValue={to} />
      </label>
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
