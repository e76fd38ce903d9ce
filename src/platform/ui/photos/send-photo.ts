/** Uploads a photo with progress. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
import { PHOTO_SIDE } from '../../rules/photo.ts'
import type { PictureView } from '../../rules/picture.ts'
import { type Answer, type ApiProblem, unexpected } from '../api/request-json.ts'

/** Smaller files are not worth shrinking. */
const SMALL_BYTES = 1024 * 1024
const QUALITY = 0.9

async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, PHOTO_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    const smaller = await promise
    return smaller !== null && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

export type KeptPhoto = {
  readonly pictureId: string
  readonly picture: Pick<PictureView, 'url' | 'width' | 'height' | 'placeholder'>
}

/** `onShare` receives the uploaded fraction, from 0 to 1. The endpoint at `path` answers 201 with the saved picture. */
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
