/** Code on ruled paper. Where there are several languages, one choice counts for the whole page. */
import { useId } from 'react'
import { LANGUAGE_NAMES, SAMPLE_LANGUAGES } from '#domain/integrations/code-samples.ts'
import { CopyButton } from './copy-button.tsx'
import { useDocs } from './docs-context.tsx'
import type { CodeByLanguage } from './docs-view.ts'
import { plainText, type Code } from './highlight.ts'

type PanelProps = { readonly title: string; readonly code: Code }

export function CodePanel({ title, code }: PanelProps) {
  return (
    <figure className="api-code">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={plainText(code)} label={`Copy: ${title}`} />
      </figcaption>
      <Lines code={code} label={title} />
    </figure>
  )
}

type LanguagesProps = { readonly title: string; readonly code: CodeByLanguage }

/** Radio buttons and style sheets change what is shown; before JavaScript, each example has its own choice. */
export function LanguagePanel({ title, code }: LanguagesProps) {
  const { language, setLanguage } = useDocs()
  const name = useId()
  return (
    <figure className="api-code api-languages">
      <figcaption>
        <fieldset>
          <legend className="sr-only">Language of the example: {title}</legend>
          {SAMPLE_LANGUAGES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === language}
                onChange={() => setLanguage(each)}
              />
              <span>{LANGUAGE_NAMES[each]}</span>
            </label>
          ))}
        </fieldset>
        <CopyButton text={plainText(code[language])} label={`Copy: ${title}`} />
      </figcaption>
      {SAMPLE_LANGUAGES.map((each) => (
        <div key={each} data-language={each}>
          <Lines code={code[each]} label={`${title}, ${LANGUAGE_NAMES[each]}`} />
        </div>
      ))}
    </figure>
  )
}

/** A strip that scrolls sideways has to be reached by keyboard. */
function Lines({ code, label }: { readonly code: Code; readonly label: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>
        {withPlaces(code).map(({ text, kind, at }) =>
          kind === undefined ? (
            text
          ) : (
            <span className={`code-${kind}`} key={at}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}

/** Each part with the place in the text where it begins. */
function withPlaces(code: Code) {
  let end = 0
  return code.map(([text, kind]) => {
    const at = end
    end += text.length
    return { text, kind, at }
  })
}
