/**
 * Chapters and their text, in the subset of Markdown that descriptions use: paragraphs, lists, `code` and [links](…).
 */
import type { ReactNode } from 'react'

export function Words({ text }: { readonly text: string }) {
  return text.split('\n\n').map((block) => {
    const List = block.startsWith('1. ') ? 'ol' : 'ul'
    if (!/^(?:- |1\. )/.test(block)) {
      return (
        <p key={block}>
          <Inline text={block} />
        </p>
      )
    }
    return (
      <List className="docs-list stack gap-2" key={block}>
        {block.split('\n').map((line) => (
          <li key={line}>
            <Inline text={line.replace(/^(?:-|\d\.) /, '')} />
          </li>
        ))}
      </List>
    )
  })
}

export function Inline({ text }: { readonly text: string }): ReactNode {
  let end = 0
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    const at = end
    end += part.length
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (words === undefined) return part
    return (
      <a key={at} href={href}>
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
  const told = (
    <>
      <h2 id={`${id}-title`}>{title}</h2>
      {words && <Words text={words} />}
      {children}
    </>
  )
  if (shown === undefined) {
    return (
      <section className="docs-ruled docs-chapter" id={id} aria-labelledby={`${id}-title`}>
        {told}
      </section>
    )
  }
  return (
    <section className="docs-ruled api-endpoint" id={id} aria-labelledby={`${id}-title`}>
      <div className="api-told">{told}</div>
      <div className="api-shown stack gap-4">{shown}</div>
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
