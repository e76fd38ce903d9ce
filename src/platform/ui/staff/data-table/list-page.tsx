/** The frame of a list page, and small parts shared by the cells of all lists. */
import type { ReactNode } from 'react'
import { dateAndTimeOf, dateOf } from '../../date.ts'

type ListPageProps = {
  /** The heading's id. */
  readonly id: string
  readonly title: string
  /** Shown beside the title, usually the total. */
  readonly about?: ReactNode
  /** Page actions, at the end of the head. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function ListPage({ id, title, about, actions, children }: ListPageProps) {
  return (
    <section className="staff-page" aria-labelledby={id}>
      <header className="staff-head">
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** "1 order", "1,204 orders". */
export function countOf(count: number, one: string, many = `${one}s`, isMore = false): string {
  return `${count.toLocaleString('en-IN')}${isMore ? '+' : ''} ${count === 1 ? one : many}`
}

export function DateAndTime({ at }: { readonly at: string }) {
  // In a narrow column "am" stays with its hour.
  return <time dateTime={at}>{dateAndTimeOf(at).replace(/ (?=[ap]m$)/, '\u{a0}')}</time>
}

/** A long one breaks before its @. */
export function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

export function Day({ at }: { readonly at: string }) {
  return <time dateTime={at}>{dateOf(at)}</time>
}

export function Badge({ colour, children }: { readonly colour: string; readonly children: ReactNode }) {
  return <span className={`status status-${colour}`}>{children}</span>
}
