import type { ReactNode } from 'react'
import { Ruling, type RulingKind } from '../brand.tsx'
import { MESSAGES } from '../../rules/messages.ts'

type EmptyStateProps = {
  readonly ruling: RulingKind
  readonly title: string
  readonly heading?: 'h1' | 'h2'
  readonly children: ReactNode
}

/** Empty state: a blank sheet, an explanation and the next action. */
export function EmptyState({ ruling, title, heading: Heading = 'h2', children }: EmptyStateProps) {
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

type BlankPageProps = {
  readonly ruling: RulingKind
  readonly title: string
  readonly children: ReactNode
}

/** A page with a short message and a link, on a sheet of paper with a folded corner. */
export function BlankPage({ ruling, title, children }: BlankPageProps) {
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

type NotFoundProps = { readonly title?: string; readonly text?: string }

/** The page or its record does not exist; with a link to continue. */
export function NotFound({
  title = MESSAGES.page_not_found,
  text = 'There is nothing written on this page. The address may be mistyped, or the page has moved.',
}: NotFoundProps) {
  return (
    <BlankPage ruling="ruled" title={title}>
      <p>{text}</p>
      <p className="empty-actions">
        <a className="button" href="/">
          Return to Home
        </a>
        <a className="button button-plain" href="/products">
          See all products
        </a>
      </p>
    </BlankPage>
  )
}
