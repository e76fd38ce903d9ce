import type { ReactNode } from 'react'
import { Ruling, type RulingKind } from '../ruling.tsx'

type Props = {
  readonly ruling: RulingKind
  readonly title: string
  readonly children: ReactNode
}

/** A page with a short message and a link, on a sheet of paper with a folded corner. */
export function BlankPage({ ruling, title, children }: Props) {
  return (
    <div className="page">
      <div className="blank">
        <Ruling kind={ruling} />
        <span className="blank-fold" aria-hidden="true" />
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
