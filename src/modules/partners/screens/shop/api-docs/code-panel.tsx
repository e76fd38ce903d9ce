/** Code with a copy button. */
import { useId, type ReactNode } from 'react'
import { LANGUAGE_NAMES, SAMPLE_LANGUAGES, type CodeSamples } from '../../../rules/code-samples.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { useDocs } from './docs-context.tsx'

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
