/** Photos for a return: each is uploaded as soon as it is chosen, and a failed one does not affect the others. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { MAX_PHOTOS } from '../../../rules/return-limits.ts'
import { sendPhoto } from '#platform/ui/photos/send-photo.ts'

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

/** `known`: those that were sent before a reload. */
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
