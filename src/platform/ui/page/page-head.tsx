import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly note?: string
  readonly children?: ReactNode
}

/** A page's title over a ruled line, with an optional note at its end, such as a count. */
export function PageHead({ title, note, children }: Props) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {note && <p className="muted">{note}</p>}
      {children}
    </header>
  )
}
