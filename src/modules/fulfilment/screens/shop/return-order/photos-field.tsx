import { useId, useRef } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { MAX_PHOTOS } from '../../../rules/return-limits.ts'
import { CameraIcon } from '#platform/ui/icons.tsx'
import type { ReturnPhoto, ReturnPhotos } from './use-return-photos.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

type Props = {
  readonly photos: ReturnPhotos
  readonly isNeeded: boolean
  readonly error: string | undefined
}

/** Up to four photos, each with its progress. The button is visible; the input over it receives the click. */
export function PhotosField({ photos: state, isNeeded, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { photos, refusal, add, remove, tryAgain } = state
  const message = error ?? refusal ?? ''
  const isFull = photos.length >= MAX_PHOTOS
  const take = (files: FileList | null) => {
    if (files) add([...files])
    if (input.current) input.current.value = ''
  }
  return (
    <div className="field photo-field" data-field="photoIds">
      <label htmlFor={id}>{isNeeded ? 'Photos' : 'Photos (optional)'}</label>
      {photos.length > 0 && (
        <ul className="items">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              number={index + 1}
              onRemove={() => {
                remove(photo.key)
                input.current?.focus()
              }}
              onTryAgain={() => tryAgain(photo.key)}
            />
          ))}
        </ul>
      )}
      <div className="photo-field-row row wrap gap-3">
        <span className="button button-soft photo-choice unseen-field" data-disabled={isFull || undefined}>
          <CameraIcon />
          <span aria-hidden="true">{photos.length === 0 ? 'Choose photos' : 'Add another'}</span>
          <input
            id={id}
            ref={input}
            type="file"
            multiple
            accept={TYPES.join(',')}
            aria-disabled={isFull || undefined}
            aria-describedby={message === '' ? `${id}-hint` : `${id}-hint ${id}-error`}
            aria-invalid={error !== undefined || undefined}
            onChange={({ target }) => take(target.files)}
          />
        </span>
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        Up to {MAX_PHOTOS}: the fault, and the parcel that it came in. At most 5 MB each.{' '}
        {MESSAGES.photo_kinds} Only you and our staff see them; where they were taken is not kept.
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {message}
      </p>
    </div>
  )
}

type RowProps = {
  readonly photo: ReturnPhoto
  readonly number: number
  readonly onRemove: () => void
  readonly onTryAgain: () => void
}

function PhotoRow({ photo, number, onRemove, onTryAgain }: RowProps) {
  const { name, preview, share, photoId, error, isRefused } = photo
  const percent = Math.round(share * 100)
  return (
    <li className="photo-row" data-bare={(isRefused && preview === null) || undefined}>
      {preview ? (
        <img src={preview} alt={`Photo ${number}`} width={64} height={64} />
      ) : (
        !isRefused && <span className="photo-row-blank" aria-hidden="true" />
      )}
      <span className="photo-row-name">{name}</span>
      <span className="photo-row-state small">
        {error !== null && (
          <span className="field-error" role="alert">
            {error}
          </span>
        )}
        {error === null && photoId === null && (
          <progress aria-label={`Sending photo ${number}`} max={100} value={percent} />
        )}
        {photoId !== null && <span className="muted">Sent</span>}
      </span>
      <span className="photo-row-actions row">
        {error !== null && !isRefused && (
          <button type="button" className="text-button" onClick={onTryAgain}>
            Try again<span className="sr-only"> to send photo {number}</span>
          </button>
        )}
        <button type="button" className="text-button" onClick={onRemove}>
          Remove<span className="sr-only"> photo {number}</span>
        </button>
      </span>
    </li>
  )
}
