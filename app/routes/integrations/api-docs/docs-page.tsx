/** The documentation in one page: contents beside it, chapters below each other, readable before JavaScript. */
import { useMemo, useRef } from 'react'
import { Conventions, Limits } from './conventions.tsx'
import { DocsProvider } from './docs-context.tsx'
import { DocsSearch } from './docs-search.tsx'
import type { DocsView } from './docs-view.ts'
import { Endpoint } from './endpoint.tsx'
import { Changes, Objects, Refusals } from './catalogues.tsx'
import { Authentication, Introduction } from './introduction.tsx'
import { searchEntries, type Chapter, type SearchEntry } from './search-entries.ts'
import { useReveal } from './use-reveal.ts'
import { Webhooks } from './webhooks.tsx'
import { Assistants } from './assistants.tsx'
import { Client } from './client.tsx'

const BEFORE: readonly Chapter[] = [
  { id: 'start', title: 'Start here' },
  { id: 'authentication', title: 'Keys and scopes' },
  { id: 'conventions', title: 'Money, days, paging' },
  { id: 'limits', title: 'Rate limits' },
]
const AFTER: readonly Chapter[] = [
  { id: 'objects', title: 'Objects' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'signatures', title: 'Check a signature' },
  { id: 'events', title: 'Events' },
  { id: 'errors', title: 'Errors' },
  { id: 'client', title: 'TypeScript client' },
  { id: 'assistants', title: 'Assistants and feeds' },
  { id: 'changes', title: 'Changes' },
]

export function DocsPage({ view }: { readonly view: DocsView }) {
  const entries = useMemo(() => searchEntries(view, [...BEFORE, ...AFTER]), [view])
  useReveal()
  return (
    <DocsProvider testKey={view.testKey} shopUrl={view.shopUrl}>
      <div className="page docs">
        <div className="docs-side">
          <DocsSearch entries={entries} />
          <Contents view={view} />
        </div>
        <FoldedContents view={view} entries={entries} />
        <article className="docs-body">
          <Introduction view={view} />
          <Authentication view={view} />
          <Conventions />
          <Limits />
          <Groups view={view} />
          <Objects view={view} />
          <Webhooks view={view} />
          <Refusals view={view} />
          <Client sample={view.clientSample} />
          <Assistants view={view} />
          <Changes view={view} />
        </article>
      </div>
    </DocsProvider>
  )
}

type FoldedProps = { readonly view: DocsView; readonly entries: readonly SearchEntry[] }

/** On small screens the contents fold out below the header, and in again when something is chosen. */
function FoldedContents({ view, entries }: FoldedProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (fold.current) fold.current.open = false
  }
  return (
    <details className="docs-fold" ref={fold}>
      <summary>Contents and search</summary>
      <div>
        <DocsSearch entries={entries} onChosen={close} />
        <Contents view={view} onChosen={close} />
      </div>
    </details>
  )
}

type ContentsProps = { readonly view: DocsView; readonly onChosen?: () => void }

function Contents({ view, onChosen }: ContentsProps) {
  return (
    <nav className="docs-contents" aria-label="On this page">
      <Links title="Guide" links={BEFORE} onChosen={onChosen} />
      {view.groups.map(({ name }) => (
        <Links
          key={name}
          title={name}
          links={view.endpoints.filter(({ group }) => group === name)}
          onChosen={onChosen}
        />
      ))}
      <Links title="Reference" links={AFTER} onChosen={onChosen} />
    </nav>
  )
}

type LinksProps = {
  readonly title: string
  readonly links: readonly (Chapter & { readonly method?: string })[]
  readonly onChosen: (() => void) | undefined
}

function Links({ title, links, onChosen }: LinksProps) {
  return (
    <>
      <p>{title}</p>
      <ul>
        {links.map(({ id, title: name, method }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={onChosen}>
              {name}
              {method && (
                <span className="api-method" data-method={method}>
                  {method}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Groups({ view }: { readonly view: DocsView }) {
  return view.groups.map(({ name, description }) => (
    <section className="docs-group" key={name} aria-labelledby={`group-${name}`}>
      <header>
        <h2 id={`group-${name}`}>{name}</h2>
        <p>{description}</p>
      </header>
      {view.endpoints
        .filter(({ group }) => group === name)
        .map((endpoint) => (
          <Endpoint key={endpoint.id} endpoint={endpoint} />
        ))}
    </section>
  ))
}
