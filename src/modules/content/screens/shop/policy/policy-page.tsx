/** Layout of the four policies: contents, numbered sections with anchors, and links to the other policies. */
import type { ReactNode } from 'react'
import { POLICIES_UPDATED_ON } from '#platform/rules/policies.ts'
import { dateOf } from '#platform/ui/date.ts'
import { POLICY_PAGES, type PolicyPath } from './policy-pages.ts'
import './contents.css'
import './policy.css'
import '#platform/ui/styles/prose.css'

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
