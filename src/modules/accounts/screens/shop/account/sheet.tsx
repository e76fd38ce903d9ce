import { useId, type ReactNode } from 'react'

type Props = { readonly title: string; readonly note?: string; readonly children: ReactNode }

/** One section of the account under a ruled heading. */
export function Sheet({ title, note, children }: Props) {
  const id = useId()
  return (
    <section className="account-sheet surface stack gap-4 raised" aria-labelledby={id}>
      <header className="account-sheet-head stack gap-1">
        <h2 className="large" id={id}>
          {title}
        </h2>
        {note && <p className="muted small">{note}</p>}
      </header>
      {children}
    </section>
  )
}
