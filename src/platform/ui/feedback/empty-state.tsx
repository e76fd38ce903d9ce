import type { ReactNode } from 'react'
import { Ruling, type RulingKind } from '../ruling.tsx'

type Props = {
  readonly ruling: RulingKind
  readonly title: string
  readonly heading?: 'h1' | 'h2'
  readonly children: ReactNode
}

/** Empty state: a blank sheet, an explanation and the next action. */
export function EmptyState({ ruling, title, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="empty">
      <span className="empty-sheet">
        <Ruling kind={ruling} />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
