/** Code with a copy button. The chosen language applies to the whole page. */
import { useId } from 'react'
import { LANGUAGE_NAMES, SAMPLE_LANGUAGES, type CodeSamples } from '../../../rules/code-samples.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { useDocs } from './docs-context.tsx'

export function CodePanel({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <figure className="api-code">
      <figcaption className="row between gap-2 muted tiny">
        <span>{title}</span>
        <CopyButton text={code} label={`Copy: ${title}`} />
      </figcaption>
      <Code code={code} label={title} />
    </figure>
  )
}

type LanguagesProps = { readonly title: string; readonly code: CodeSamples }

/** The style sheet shows the chosen language, so that the choice also works without JavaScript. */
export function LanguagePanel({ title, code }: LanguagesProps) {
  const { language, choose } = useDocs()
  const name = useId()
  return (
    <figure className="api-code api-languages">
      <figcaption className="row between gap-2 muted tiny">
        <fieldset>
          <legend className="sr-only">Language of the example: {title}</legend>
          {SAMPLE_LANGUAGES.map((each) => (
            <label className="unseen-field" key={each}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === language}
                onChange={() => choose({ language: each })}
              />
              <span>{LANGUAGE_NAMES[each]}</span>
            </label>
          ))}
        </fieldset>
        <CopyButton text={code[language]} label={`Copy: ${title}`} />
      </figcaption>
      {SAMPLE_LANGUAGES.map((each) => (
        <div key={each} data-language={each}>
          <Code code={code[each]} label={`${title}, ${LANGUAGE_NAMES[each]}`} />
        </div>
      ))}
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: MESSAGES.copied, tone: 'good' })
    } catch {
      showToast({ message: MESSAGES.copy_failed, tone: 'bad' })
    }
  }
  return (
    <button
      type="button"
      className="api-copy text-button tiny needs-js"
      aria-label={label}
      onClick={() => void copy()}
    >
      Copy
    </button>
  )
}
