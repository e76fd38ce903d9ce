/** The building blocks of the documentation page: chapters, text, panels of code, and the state that they share. */
import { useId, createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import {
  LANGUAGE_NAMES,
  SAMPLE_LANGUAGES,
  type CodeSamples,
  type SampleLanguage,
} from '../../../rules/code-samples.ts'
import {
  listObjectNames,
  type DocumentedEndpoint,
  type OpenApiDocument,
} from '../../../rules/open-api-document.ts'
import type { Book } from '../../../rules/field-views.ts'
import type { RequestExample } from '../../../rules/request-samples.ts'

/** Text in the subset of Markdown that descriptions use: paragraphs, lists, `code` and [links](…). */
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

// Code, with a button that copies it.

export function CodePanel({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <Panel title={title} code={code} head={<span>{title}</span>}>
      <Code code={code} label={title} />
    </Panel>
  )
}

/**
 * A choice of language applies to the whole page. The style sheet shows it, so that it also works without JavaScript.
 */
export function LanguagePanel({ title, code }: { readonly title: string; readonly code: CodeSamples }) {
  const { language, choose } = useDocs()
  const name = useId()
  const choices = SAMPLE_LANGUAGES.map((each) => (
    <label className="unseen-field" key={each}>
      <input
        type="radio"
        name={name}
        value={each}
        checked={each === language}
        onChange={() => choose({ language: each })}
      />
      <span className="tap">{LANGUAGE_NAMES[each]}</span>
    </label>
  ))
  const head = (
    <fieldset className="row gap-3">
      <legend className="sr-only">Language of the example: {title}</legend>
      {choices}
    </fieldset>
  )
  return (
    <Panel title={title} code={code[language]} head={head}>
      {SAMPLE_LANGUAGES.map((each) => (
        <div key={each} data-language={each}>
          <Code code={code[each]} label={`${title}, ${LANGUAGE_NAMES[each]}`} />
        </div>
      ))}
    </Panel>
  )
}

type PanelProps = {
  readonly title: string
  readonly code: string
  readonly head: ReactNode
  readonly children: ReactNode
}

function Panel({ title, code, head, children }: PanelProps) {
  return (
    <figure className="api-code surface raised">
      <figcaption className="row between gap-2 muted tiny bold">
        {head}
        <CopyButton text={code} label={`Copy: ${title}`} />
      </figcaption>
      {children}
    </figure>
  )
}

/** Focusable, because it scrolls. */
export function Code({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>{code}</code>
    </pre>
  )
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const showToast = useShowToast()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ message: MESSAGES.copied, tone: 'good' }),
      () => showToast({ message: MESSAGES.copy_failed, tone: 'bad' }),
    )
  return (
    <button
      type="button"
      className="text-button tiny needs-js"
      aria-label={label}
      onClick={() => void copy()}
    >
      Copy
    </button>
  )
}

// State shared by the whole page: the reference, the language of the samples, and the keys, which stay in memory only.

type DocsData = {
  readonly document: OpenApiDocument
  readonly shopUrl: string
  /** By operation id. */
  readonly examples: Readonly<Record<string, RequestExample>>
  /** Only while the shop is in test mode. */
  readonly testKey: string | null
}

type Choices = {
  readonly language: SampleLanguage
  readonly keys: Readonly<Record<DocumentedEndpoint['keyHeader'], string>>
}

type Docs = DocsData & Choices & { readonly book: Book; readonly choose: (change: Partial<Choices>) => void }

const DocsContext = createContext<Docs | null>(null)

export function DocsProvider({ data, children }: { readonly data: DocsData; readonly children: ReactNode }) {
  const [choices, setChoices] = useState<Choices>({
    language: 'curl',
    keys: { 'api-key': data.testKey ?? '', 'webhook-secret': '' },
  })
  const book = useMemo(
    () => ({ named: data.document.components.schemas, linked: new Set(listObjectNames(data.document)) }),
    [data],
  )
  const docs = useMemo<Docs>(() => {
    const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }))
    return { ...data, ...choices, book, choose }
  }, [data, choices, book])
  return <DocsContext value={docs}>{children}</DocsContext>
}

export function useDocs(): Docs {
  const docs = useContext(DocsContext)
  if (!docs) throw new Error('useDocs must be used within a DocsProvider')
  return docs
}
