import type { ReactNode } from 'react'
import { Ruling, type RulingKind } from '../ruling.tsx'

type Props = {
  readonly ruling: RulingKind
  readonly title: string
  readonly children: ReactNode
}

/** A whole page with little to say: a sheet of paper, its corner folded, and a way on. */
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
