import { answerConsent, type Answer } from './consent.ts'
import './consent.css'

type Props = {
  /** The current choice, shown as pressed; absent if choosing closes the question. */
  readonly chosen?: Answer | null
  readonly onAnswer?: () => void
}

const ANSWERS: readonly (readonly [Answer, string])[] = [
  ['yes', 'Allow'],
  ['no', 'No, thanks'],
]

/** Both buttons look the same: neither choice is more prominent. */
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
