import { useEffect, useId, useRef, useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PHOTO_TYPES } from '#platform/rules/photo.ts'
import type { ReviewPicture } from '../rules/review-view.ts'
import { CameraIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { sendPhoto } from '#platform/ui/photos/send-photo.ts'

type Props = {
  readonly picture: ReviewPicture | null
  readonly onChange: (picture: ReviewPicture | null) => void
  /** While a photo is being uploaded, the review waits for it. */
  readonly onBusy: (isBusy: boolean) => void
}

/** One photo, uploaded as soon as it is chosen. `sentShare` is null if no upload is running. */
export function PhotoField({ picture, onChange, onBusy }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [sentShare, setSentShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const settle = () => {
    setSentShare(null)
    onBusy(false)
    if (input.current) input.current.value = ''
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const stop = new AbortController()
    sending.current?.abort()
    sending.current = stop
    setError(null)
    setSentShare(0)
    onBusy(true)
    const answer = await sendPhoto(file, setSentShare, stop.signal)
    if (stop.signal.aborted) return
    settle()
    if (answer.ok) onChange(answer.value.picture)
    else setError(answer.problem.message)
  }
  const cancel = () => {
    sending.current?.abort()
    settle()
  }

  return (
    <div className="photo-field field">
      <label htmlFor={id}>Photo (optional)</label>
      <div className="photo-field-row row wrap gap-3" hidden={sentShare !== null}>
        {picture && <Picture {...picture} alt="Your photo" sizes="96px" />}
        <span className="button button-soft photo-choice unseen-field">
          <CameraIcon />
          <span aria-hidden="true">{picture ? 'Choose another' : 'Choose a photo'}</span>
          <input
            id={id}
            ref={input}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
            aria-invalid={error !== null || undefined}
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </span>
        {picture && (
          <button type="button" className="text-button" onClick={() => onChange(null)}>
            Remove photo
          </button>
        )}
      </div>
      {sentShare !== null && (
        <div className="photo-field-row row wrap gap-3">
          <progress aria-label="Sending your photo" max={100} value={Math.round(sentShare * 100)} />
          <span aria-hidden="true">{Math.round(sentShare * 100)} %</span>
          <button type="button" className="text-button" onClick={cancel}>
            Stop
          </button>
        </div>
      )}
      <p className="field-hint" id={`${id}-hint`}>
        {MESSAGES.photo_kinds} Where it was taken is not kept.
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
