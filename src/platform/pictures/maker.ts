/**
 * The process that opens pictures. The code that reads them is not ours and takes bytes that others made: here it
 * sees no secret, can take nobody down with it, and gives all its memory back when it ends.
 */
import { setPriority } from 'node:os'
import type { PictureMaster } from './get-picture-master.ts'
import { makeRendition } from './make-rendition.ts'
import type { Rendition } from './rendition.ts'
import { takePhoto, type TakeAnswer } from './take-photo.ts'

/** What is asked for: a size of a master, or a photo that a visitor sent. */
export type MakerWork =
  | { readonly master: PictureMaster; readonly rendition: Omit<Rendition, 'id'> }
  | { readonly sent: Uint8Array }
export type MakerOrder = MakerWork & { readonly number: number }
export type MakerAnswer = { readonly number: number } & (
  | { readonly bytes: Buffer }
  | { readonly taken: TakeAnswer }
  | { readonly error: string }
)

/** Pages come before pictures. */
const PRIORITY = 5

try {
  setPriority(PRIORITY)
} catch {
  // Where it may not be set, it stays as it is.
}
process.on('message', (order: MakerOrder) => {
  void make(order).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Whoever stops the shop from a terminal stops its parent, which then lets this one go.
process.on('SIGINT', () => undefined)

async function make(order: MakerOrder): Promise<MakerAnswer> {
  const { number } = order
  try {
    if ('sent' in order) return { number, taken: await takePhoto(Buffer.from(order.sent)) }
    return { number, bytes: await makeRendition(order.master, order.rendition) }
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) }
  }
}
