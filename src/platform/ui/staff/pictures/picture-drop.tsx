/**
 * Uploads pictures that are dropped or chosen, several at once, and reports each saved one. They are sent one after the
 * other with progress; a rejected one shows its reason and can be dismissed.
 */
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import type { PictureView } from '../../../rules/picture.ts'
import { PHOTO_TYPES } from '../../../rules/photo.ts'
import { CloseIcon } from '../../icons.tsx'
import { sendPhoto } from '../../photos/send-photo.ts'
import './picture-drop.css'

type Props = {
  /** The upload endpoint, such as /api/admin/product-pictures. */
  readonly uploadTo: string
  readonly label: string
  readonly onUploaded: (picture: PictureView) => void
}

type Sending = {
  readonly key: number
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
  readonly error: string | null
}

export function PictureDrop({ uploadTo, label, onUploaded }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { sendings, add, drop } = useSendings(uploadTo, onUploaded)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <div className="needs-js" data-unwatched="">
      <label className="picture-drop-place" htmlFor={id} data-over={isOver || undefined}>
        <span className="picture-drop-label">{label}</span>
        <span aria-hidden="true">Drop pictures here, or choose them</span>
        <input
          id={id}
          type="file"
          multiple
          accept={PHOTO_TYPES.join(',')}
          aria-describedby={`${id}-hint`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          onChange={({ target }) => {
            add(target.files)
            target.value = ''
          }}
        />
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        JPEG, PNG, WebP or AVIF, up to 5 MB and 40 megapixels each.
      </p>
      {sendings.length > 0 && (
        <ul className="picture-drop-list">
          {sendings.map((sending) => (
            <SendingLine key={sending.key} sending={sending} onDrop={() => drop(sending.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SendingLine({ sending, onDrop }: { readonly sending: Sending; readonly onDrop: () => void }) {
  const { name, share, error } = sending
  return (
    <li>
      <span className="picture-drop-name">{name}</span>
      {error === null ? (
        <progress aria-label={`Sending ${name}`} max={100} value={Math.round(share * 100)} />
      ) : (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={error === null ? `Stop sending ${name}` : `Put ${name} aside`}
        onClick={onDrop}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

type Waiting = { readonly key: number; readonly file: File; readonly stop: AbortController }

function useSendings(uploadTo: string, onUploaded: (picture: PictureView) => void) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const queue = useRef<Waiting[]>([])
  const isBusy = useRef(false)
  const nextKey = useRef(0)
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  useEffect(() => () => queue.current.splice(0).forEach(({ stop }) => stop.abort()), [])

  const forget = (key: number) => setSendings((before) => before.filter((each) => each.key !== key))
  const change = (key: number, facts: Partial<Sending>) =>
    setSendings((before) => before.map((each) => (each.key === key ? { ...each, ...facts } : each)))

  const sendAll = async () => {
    if (isBusy.current) return
    isBusy.current = true
    for (let [next] = queue.current; next; [next] = queue.current) {
      const { key, file, stop } = next
      const answer = await sendPhoto<PictureView>(
        file,
        (share) => change(key, { share }),
        stop.signal,
        uploadTo,
      )
      queue.current = queue.current.filter((each) => each.key !== key)
      if (answer.ok) latest.current(answer.value)
      if (answer.ok || stop.signal.aborted) forget(key)
      else change(key, { error: answer.problem.message })
    }
    isBusy.current = false
  }
  const add = (files: FileList | null) => {
    const added = [...(files ?? [])].map((file) => ({
      key: nextKey.current++,
      file,
      stop: new AbortController(),
    }))
    if (added.length === 0) return
    queue.current.push(...added)
    setSendings((before) => [
      ...before,
      ...added.map(({ key, file }) => ({ key, name: file.name, share: 0, error: null })),
    ])
    void sendAll()
  }
  const drop = (key: number) => {
    queue.current.find((each) => each.key === key)?.stop.abort()
    forget(key)
  }
  return { sendings, add, drop }
}
