import type { KnownSender, PartnerFilter as Filter } from '#domain/integrations/partner-view.ts'
import { Choice, type Choices } from '../../filter-fields.tsx'

type Props = {
  readonly path: string
  readonly filter: Filter
  readonly senders: readonly KnownSender[]
  /** Left out where all are of one kind. */
  readonly kinds?: Choices
}

/** Filters by address, so it works without JavaScript. */
export function PartnerFilter({ path, filter, senders, kinds }: Props) {
  const { sender, type } = filter
  return (
    <form className="staff-filter" role="search" method="get" action={path} key={`${sender} ${type}`}>
      <Choice
        label="Partner"
        name="sender"
        chosen={sender}
        any="All partners"
        choices={senders.map(({ id, name }) => [id, name])}
      />
      {kinds && <Choice label="About" name="type" chosen={type} any="Everything" choices={kinds} />}
      <button type="submit" className="button">
        Filter
      </button>
      {(sender || type) && (
        <a className="button button-plain" href={path}>
          Reset
        </a>
      )}
    </form>
  )
}
