import { useId } from 'react'

const STARS = [
  [1, 'Poor'],
  [2, 'Fair'],
  [3, 'Good'],
  [4, 'Very good'],
  [5, 'Excellent'],
] as const

type Props = {
  /** 0 while nothing is chosen. */
  readonly rating: number
  readonly error: string | undefined
  readonly onChoose: (rating: number) => void
}

/** Five stars as radio buttons, so that keyboard and screen reader work as expected. */
export function StarChoice({ rating, error, onChoose }: Props) {
  const id = useId()
  const word = STARS.find(([stars]) => stars === rating)?.[1]
  return (
    <fieldset className="star-choice" aria-describedby={error && `${id}-error`}>
      <legend>Your rating</legend>
      <div className="row">
        {STARS.map(([stars, label]) => (
          <label key={stars} className="unseen-field" data-lit={stars <= rating || undefined}>
            <input
              type="radio"
              required
              name="rating"
              value={stars}
              checked={stars === rating}
              onChange={() => onChoose(stars)}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z" />
            </svg>
            <span className="sr-only">
              {stars === 1 ? '1 star' : `${stars} stars`}: {label}
            </span>
          </label>
        ))}
        <span className="star-choice-word" aria-hidden="true">
          {word}
        </span>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
