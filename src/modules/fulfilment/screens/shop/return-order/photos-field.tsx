/** The photos of a return: the field that takes and lists them, and their uploads. */
import { useId, useRef, useEffect, useEffectEvent, useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CameraIcon } from '#platform/ui/icons.tsx'
import { sendPhoto } from '#platform/ui/photos/send-photo.ts'
import { MAX_PHOTOS } from '../../../rules/return-policy.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

type FieldProps = {
  readonly photos: ReturnPhotos
  readonly isNeeded: boolean
  readonly error: string | undefined
}

/** Up to four photos, each with its progress. The button is visible; the input over it receives the click. */
export function PhotosField({ photos: state, isNeeded, error }: FieldProps) {
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

export type ReturnPhoto = {
  readonly key: number
  readonly name: string
  /** null after a reload: what is sent already need not be sent again. */
  readonly file: File | null
  /** A thumbnail made in the browser; null until it is ready, or if the browser can't open the file. */
  readonly preview: string | null
  /** From 0 to 1. */
  readonly share: number
  /** Its id on the server, once uploaded. */
  readonly photoId: string | null
  readonly error: string | null
  /** The same file would be refused again: not an accepted type, or too large. */
  readonly isRefused: boolean
}

const PREVIEW_PIXELS = 192
/** The answers about the file itself: too large, or not an accepted type. */
const REFUSED: ReadonlySet<number> = new Set([413, 415, 422])

/** What is left of a photo after a reload. */
export type SentPhoto = Pick<ReturnPhoto, 'name' | 'preview'> & { readonly photoId: string }

export type ReturnPhotos = ReturnType<typeof useReturnPhotos>

/**
 * Each photo is uploaded as soon as it is chosen, and a failed one does not affect the others. `known`: those that
 * were sent before a reload.
 */
export function useReturnPhotos(orderId: string, known: readonly SentPhoto[]) {
  const [photos, setPhotos] = useState<readonly ReturnPhoto[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  useEffect(() => {
    const all = sending.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const restore = useEffectEvent(() => {
    if (photos.length > 0 || known.length === 0) return
    lastKey.current = known.length
    const done = { file: null, share: 1, error: null, isRefused: false }
    setPhotos(known.map((photo, index) => ({ ...photo, ...done, key: index + 1 })))
  })
  useEffect(() => restore(), [known])

  const change = (key: number, what: Partial<ReturnPhoto>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...what } : photo)))

  const send = async (key: number, file: File) => {
    const stop = new AbortController()
    sending.current.set(key, stop)
    change(key, { share: 0, error: null, isRefused: false })
    const path = `/api/orders/${orderId}/return-photos`
    const onShare = (share: number) => change(key, { share })
    const answer = await sendPhoto<{ readonly photoId: string }>(file, onShare, stop.signal, path)
    if (stop.signal.aborted) return
    sending.current.delete(key)
    if (answer.ok) change(key, { photoId: answer.value.photoId, share: 1 })
    else change(key, { error: answer.problem.message, isRefused: REFUSED.has(answer.status) })
  }

  const add = (files: readonly File[]) => {
    const room = MAX_PHOTOS - photos.length
    setRefusal(files.length > room ? MESSAGES.return_photos_many : null)
    for (const file of files.slice(0, room)) {
      lastKey.current += 1
      const key = lastKey.current
      const begun = { preview: null, share: 0, photoId: null, error: null, isRefused: false }
      const photo = { key, name: file.name, file, ...begun }
      setPhotos((before) => [...before, photo])
      void drawPreview(file).then((preview) => change(key, { preview }))
      void send(key, file)
    }
  }
  const remove = (key: number) => {
    sending.current.get(key)?.abort()
    sending.current.delete(key)
    setRefusal(null)
    setPhotos((before) => before.filter((photo) => photo.key !== key))
  }
  const tryAgain = (key: number) => {
    const photo = photos.find((each) => each.key === key)
    if (photo?.file) void send(key, photo.file)
  }
  return {
    photos,
    refusal,
    isBusy: photos.some(({ photoId, error }) => photoId === null && error === null),
    /** A failed upload is not part of the request. */
    ids: photos.flatMap(({ photoId }) => photoId ?? []),
    sent: photos.flatMap(({ photoId, name, preview }) =>
      photoId === null ? [] : [{ photoId, name, preview }],
    ),
    add,
    remove,
    tryAgain,
  }
}

async function drawPreview(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, PREVIEW_PIXELS / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return null
  }
}
