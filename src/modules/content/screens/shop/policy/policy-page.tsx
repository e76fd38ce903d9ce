/** A policy with the default text or the owner's: contents, numbered sections with anchors, and links to the others. */
import './contents.css'
import './policy.css'
import '#platform/ui/styles/prose.css'
import '../../../components/blog/post-body.css'
import { createElement, Fragment, type ReactNode } from 'react'
import { POLICIES, POLICIES_UPDATED_ON } from '#platform/rules/policies.ts'
import { dateOf } from '#platform/ui/date.ts'
import { shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
import { POLICY_PAGES, type PolicyPath } from './policy-pages.ts'
import { PostNodes } from '../../../components/blog/post-body.tsx'
import type { Insert } from '../../../rules/page-texts.ts'
import type { OwnText, TextPart } from '../own-text.ts'

export type PolicySection = { readonly id: string; readonly title: string; readonly body: ReactNode }

type Props = {
  readonly path: PolicyPath
  /** Summary in a sentence or two. */
  readonly summary: ReactNode
  readonly sections: readonly PolicySection[]
  /** For an owner's text. */
  readonly title?: string
  readonly changedAt?: string
}

export function PolicyPage({ path, summary, sections, title: ownTitle, changedAt }: Props) {
  const title = ownTitle ?? POLICY_PAGES.find((page) => page.path === path)?.title
  const changedOn = changedAt ?? POLICIES_UPDATED_ON
  return (
    <div className="page policy-page">
      <nav className="policy-contents contents" aria-label="On this page">
        <p className="policy-contents-title muted small">On this page</p>
        <Contents sections={sections} />
      </nav>
      <article className="policy">
        <header className="policy-head">
          <h1 className="title-large">{title}</h1>
          {changedAt === undefined ? (
            <p className="policy-summary">{summary}</p>
          ) : (
            <div className="policy-summary">{summary}</div>
          )}
          <p className="muted small">
            {changedAt === undefined ? 'Last updated' : 'Last changed'}{' '}
            <time dateTime={changedOn}>{dateOf(changedOn)}</time>
          </p>
        </header>
        <details className="policy-contents-small contents folded surface paper">
          <summary>On this page</summary>
          <Contents sections={sections} />
        </details>
        {sections.map(({ id, title: heading, body }) => (
          <section className="prose" key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{heading}</h2>
            {body}
          </section>
        ))}
        <OtherPolicies path={path} />
      </article>
    </div>
  )
}

function Contents({ sections }: Pick<Props, 'sections'>) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

function OtherPolicies({ path }: Pick<Props, 'path'>) {
  return (
    <nav className="policy-others" aria-label="Other policies">
      <ul className="row wrap">
        {POLICY_PAGES.filter((page) => page.path !== path).map((page) => (
          <li key={page.path}>
            <a className="tap bold" href={page.path}>
              {page.title}
            </a>
          </li>
        ))}
        <li>
          <a className="tap bold" href="/contact">
            Contact
          </a>
        </li>
      </ul>
    </nav>
  )
}

type Inserts = Partial<Readonly<Record<Insert, ReactNode>>>

const LEGAL: Inserts = { sellerDetails: <SellerFacts />, grievanceOfficer: <GrievanceOfficer /> }

type OwnPolicyProps = {
  readonly path: PolicyPath
  readonly text: OwnText
  /** The page's own inserts. */
  readonly inserts?: Inserts
}

/** A policy with the owner's text. */
export function OwnPolicy({ path, text: { title, changedAt, lead, sections }, inserts }: OwnPolicyProps) {
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

// The seller and the grievance officer, as Indian law requires a shop to show them.

export function SellerFacts() {
  return (
    <dl className="policy-facts surface paper stack">
      <dt>Seller</dt>
      <dd>{shopFacts().sellerName}</dd>
      <dt>Principal address</dt>
      <dd>{shopFacts().address.join(', ')}</dd>
      <dt>Branches</dt>
      <dd>{shopFacts().branches.length > 0 ? shopFacts().branches.join('; ') : 'None'}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>
        <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>, {shopFacts().hours}
      </dd>
      <dt>GSTIN</dt>
      <dd>{shopFacts().gstin}</dd>
    </dl>
  )
}

export function GrievanceOfficer() {
  const { name, designation, email, phone } = shopFacts().grievanceOfficer
  return (
    <>
      <dl className="policy-facts surface paper stack">
        <dt>{designation}</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={telephoneLink(phone)}>{phone}</a>, {shopFacts().hours}
        </dd>
        <dt>Address</dt>
        <dd>{shopFacts().address.join(', ')}</dd>
      </dl>
      <p>
        Every complaint gets a ticket number, which you can use to ask about its progress. We acknowledge it
        within {POLICIES.complaintAcknowledgedHours} hours and settle it within one month of receiving it. You
        can also send it by the <a href="/contact">contact form</a>. If you are not satisfied, the National
        Consumer Helpline is open to you at{' '}
        <a href="https://consumerhelpline.gov.in" rel="noreferrer">
          consumerhelpline.gov.in
        </a>{' '}
        or by calling 1915.
      </p>
    </>
  )
}
