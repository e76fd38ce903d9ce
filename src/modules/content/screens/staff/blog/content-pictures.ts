/** Pictures added to a text: pasted, dropped or chosen. */
import { useEffect, useRef, useState } from 'react'
import type { PictureView } from '#platform/rules/picture.ts'
import { sendPhoto } from '#platform/ui/photos/send-photo.ts'

export const CONTENT_PICTURES = '/api/admin/content-pictures'

export type PictureSending = { readonly name: string; readonly share: number }

/** Uploads one after the other; passes on each stored one, and reports the last error. */
export function useContentPictures(onKept: (picture: PictureView) => void) {
  const [sending, setSending] = useState<PictureSending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (files: readonly File[]) => {
    setProblem(null)
    const own = new AbortController()
    stop.current = own
    for (const file of files) {
      setSending({ name: file.name, share: 0 })
      const onShare = (share: number) => setSending({ name: file.name, share })
      const answer = await sendPhoto<PictureView>(file, onShare, own.signal, CONTENT_PICTURES)
      if (own.signal.aborted) return
      if (answer.ok) onKept(answer.value)
      else setProblem(`${file.name}: ${answer.problem.message}`)
    }
    setSending(null)
  }
  return { sending, problem, send: (files: readonly File[]) => void send(files) }
}

/** The pictures in a paste or drop; empty if it is text. */
export function picturesOf(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
