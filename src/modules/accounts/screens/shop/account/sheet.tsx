import { useId, type ReactNode } from 'react'

type Props = { readonly title: string; readonly note?: string; readonly children: ReactNode }

/** One matter of the account, on its own sheet under a ruled head. */
export function Sheet({ title, note, children }: Props) {
  const id = useId()
  return (
    <section className="account-sheet" aria-labelledby={id}>
      <header className="account-sheet-head">
        <h2 id={id}>{title}</h2>
        {note && <p className="muted">{note}</p>}
      </header>
      {children}
    </section>
  )
}
