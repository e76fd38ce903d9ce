import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  readonly tone: 'good' | 'bad'
  /** What the note answers: a new one takes the focus again. */
  readonly about: unknown
  readonly children: ReactNode
}

/** Says what came of a form that is no longer there, and has the focus that went with it. */
export function FocusedNote({ tone, about, children }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [about])
  return (
    <p ref={note} className={`note note-${tone}`} role={tone === 'good' ? 'status' : 'alert'} tabIndex={-1}>
      {children}
    </p>
  )
}
