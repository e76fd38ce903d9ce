/**
 * The process that decodes pictures. Decoders are third-party code that reads untrusted bytes: here they see no
 * secrets, a crash takes nobody down, and all memory is released when the process ends.
 */
import { setPriority } from 'node:os'
import type { PictureMaster } from './stored-pictures.ts'
import { makeRendition, takePhoto, type TakeAnswer } from './convert-picture.ts'
import type { Rendition } from './picture-cache.ts'
import type { PhotoUse } from '../rules/photo.ts'

/** The request: a size of an original, or a photo sent by a visitor. */
export type MakerWork =
  | { readonly master: PictureMaster; readonly rendition: Omit<Rendition, 'id'> }
  | { readonly sent: Uint8Array; readonly use: PhotoUse }
export type MakerOrder = MakerWork & { readonly number: number }
export type MakerAnswer = { readonly number: number } & (
  | { readonly bytes: Buffer }
  | { readonly taken: TakeAnswer }
  | { readonly error: string }
)

/** Lower priority than rendering pages. */
const PRIORITY = 5

try {
  setPriority(PRIORITY)
} catch {
  // If the priority may not be set, it stays as it is.
}
process.on('message', (order: MakerOrder) => {
  void make(order).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C stops the parent process, which then ends this one.
process.on('SIGINT', () => undefined)

async function make(order: MakerOrder): Promise<MakerAnswer> {
  const { number } = order
  try {
    if ('sent' in order) return { number, taken: await takePhoto(Buffer.from(order.sent), order.use) }
    return { number, bytes: await makeRendition(order.master, order.rendition) }
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) }
  }
}
