/**
 * A telephone's photo has ten times the bytes that the shop keeps: it is made smaller before it is sent, which also leaves
 * behind where it was taken. What the browser can't open goes as it is; the shop says what is wrong with it.
 */
import { PHOTO_SIDE } from '#domain/reviews/photo.ts'

/** Below this nothing is won. */
const SMALL_BYTES = 1024 * 1024
const QUALITY = 0.9

export async function shrinkPhoto(file: File): Promise<Blob> {
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
