import { answerConsent, type Answer } from './consent.ts'

type Props = {
  /** Shown as chosen; absent where a choice ends the question. */
  readonly chosen?: Answer | null
  readonly onAnswer?: () => void
}

const ANSWERS: readonly (readonly [Answer, string])[] = [
  ['yes', 'Allow'],
  ['no', 'No, thanks'],
]

/** Both answers alike: neither is larger, brighter or nearer. */
export function ConsentButtons({ chosen, onAnswer }: Props) {
  return (
    <div className="consent-buttons">
      {ANSWERS.map(([answer, label]) => (
        <button
          key={answer}
          type="button"
          className="button button-plain"
          aria-pressed={chosen === undefined ? undefined : chosen === answer}
          onClick={() => {
            answerConsent(answer)
            onAnswer?.()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
