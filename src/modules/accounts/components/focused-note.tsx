import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  readonly tone: 'good' | 'bad'
  /** The response the note belongs to; a new one takes the focus again. */
  readonly about: unknown
  readonly children: ReactNode
}

/** Shows the result of a form that is gone, and takes over its focus. */
export function FocusedNote({ tone, about, children }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [about])
  return (
    <p ref={note} className={`note note-${tone}`} role={tone === 'good' ? 'status' : 'alert'} tabIndex={-1}>
      {children}
    </p>
  )
}
