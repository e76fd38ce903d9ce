/** Sends a photo to the shop, and tells how much of it is there. `fetch` can't tell, so this asks the older way. */
import type { ReviewPicture } from '#domain/reviews/review-view.ts'
import { unexpected, type Answer, type ApiProblem } from '#app/components/api/request-json.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export type KeptPhoto = { readonly pictureId: string; readonly picture: ReviewPicture }

/** `onShare` is told how much of it was sent, from 0 to 1. `path` takes it, and answers 201 with what it kept. */
export async function sendPhoto<Kept = KeptPhoto>(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
  path = '/api/reviews/photo',
): Promise<Answer<Kept>> {
  const photo = await shrinkPhoto(file)
  const { promise, resolve } = Promise.withResolvers<Answer<Kept>>()
  const request = new XMLHttpRequest()
  const fail = () => resolve({ ok: false, status: request.status, problem: unexpected })
  request.open('POST', path)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', photo.type || 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onShare(total === 0 ? 0 : loaded / total),
  )
  request.addEventListener('error', fail)
  request.addEventListener('abort', fail)
  request.addEventListener('load', () => resolve(readAnswer<Kept>(request)))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  if (signal.aborted) fail()
  else request.send(photo)
  return promise
}

function readAnswer<Kept>(request: XMLHttpRequest): Answer<Kept> {
  const { status } = request
  const body = request.response as (Kept & { readonly error?: ApiProblem }) | null
  if (status === 201 && body !== null) return { ok: true, status, value: body }
  return { ok: false, status, problem: body?.error ?? unexpected }
}
