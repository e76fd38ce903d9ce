/** A policy with the owner's text, in the layout of the default one. */
import { createElement, Fragment, type ReactNode } from 'react'
import { PostNodes } from '../../../components/blog/post-body.tsx'
import type { Insert } from '../../../rules/page-texts.ts'
import type { OwnText, TextPart } from '../own-text.ts'
import { PolicyPage } from './policy-page.tsx'
import type { PolicyPath } from './policy-pages.ts'
import { GrievanceOfficer, SellerFacts } from './seller.tsx'
import '../../../components/blog/post-body.css'

type Inserts = Partial<Readonly<Record<Insert, ReactNode>>>

const LEGAL: Inserts = { sellerDetails: <SellerFacts />, grievanceOfficer: <GrievanceOfficer /> }

type Props = {
  readonly path: PolicyPath
  readonly text: OwnText
  /** The page's own inserts. */
  readonly inserts?: Inserts
}

export function OwnPolicy({ path, text: { title, changedAt, lead, sections }, inserts }: Props) {
  const all = { ...LEGAL, ...inserts }
  return (
    <PolicyPage
      path={path}
      title={title}
      changedAt={changedAt}
      summary={<Parts parts={lead} inserts={all} />}
      sections={sections.map(({ id, title: heading, parts }) => ({
        id,
        title: heading,
        body: <Parts parts={parts} inserts={all} />,
      }))}
    />
  )
}

/** Static content without identity or reordering, so the parts need no keys. */
export function Parts({
  parts,
  inserts,
}: {
  readonly parts: readonly TextPart[]
  readonly inserts: Inserts
}) {
  const shown = parts.map((part) =>
    'insert' in part ? inserts[part.insert] : createElement(PostNodes, { nodes: part.nodes }),
  )
  return createElement(Fragment, null, ...shown)
}
