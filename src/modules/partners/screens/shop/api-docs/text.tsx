/**
 * Chapters and their text, in the subset of Markdown that descriptions use: paragraphs, lists, `code` and [links](…).
 */
import type { ReactNode } from 'react'

export function Words({ text }: { readonly text: string }) {
  return text.split('\n\n').map((block) => {
    if (!/^(?:- |1\. )/.test(block)) {
      return (
        <p key={block}>
          <Inline text={block} />
        </p>
      )
    }
    const lines = block.split('\n').map((line) => line.replace(/^(?:-|\d\.) /, ''))
    return <List key={block} isNumbered={block.startsWith('1. ')} lines={lines} />
  })
}

export function List(props: { readonly lines: readonly string[]; readonly isNumbered?: boolean }) {
  const Element = props.isNumbered ? 'ol' : 'ul'
  return (
    <Element className="docs-list">
      {props.lines.map((line) => (
        <li key={line}>
          <Inline text={line} />
        </li>
      ))}
    </Element>
  )
}

export function Inline({ text }: { readonly text: string }): ReactNode {
  return [...text.matchAll(/`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|[^`[]+/g)].map((part) => {
    const [plain, code, words, href] = part
    if (code !== undefined) return <code key={part.index}>{code}</code>
    if (words === undefined) return plain
    return (
      <a key={part.index} href={href}>
        {words}
      </a>
    )
  })
}

type ChapterProps = {
  readonly id: string
  readonly title: string
  readonly words?: string
  /** Shown beside the text on wide screens. */
  readonly shown?: ReactNode
  readonly children?: ReactNode
}

export function Chapter({ id, title, words, shown, children }: ChapterProps) {
  return (
    <section className="docs-ruled api-columns" id={id} aria-labelledby={`${id}-title`}>
      <div className="docs-text">
        <h2 id={`${id}-title`}>{title}</h2>
        {words && <Words text={words} />}
        {children}
      </div>
      {shown && <div>{shown}</div>}
    </section>
  )
}

type Term = { readonly term: ReactNode; readonly words: string; readonly id: string }

export function Terms({ terms }: { readonly terms: readonly Term[] }) {
  return (
    <dl className="docs-terms">
      {terms.map(({ id, term, words }) => (
        <div key={id} id={id}>
          <dt>{term}</dt>
          <dd>
            <Inline text={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
