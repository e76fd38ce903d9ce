/** The one photo that a review may carry, and how it may be refused. */
import type { Problem } from './result.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const PHOTO_BYTES = 5 * 1024 * 1024
/** Of its longer side, as it is kept. */
export const PHOTO_SIDE = 1_600
export const PHOTO_PIXELS = 40_000_000
/** Photos that one account may send within 24 hours. */
export const PHOTOS_A_DAY = 20

/** A photo as it was made anew: its own bytes, and nothing that came with them. */
export type TakenPhoto = {
  /** The start of the digest of its bytes, as pictures are named. */
  readonly id: string
  readonly bytes: Uint8Array
  readonly contentType: 'image/webp'
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** 'kind': no picture that the shop takes; 'pixels': more than it opens; 'broken': it can't be read to its end. */
export type PhotoRefusal = 'empty' | 'large' | 'kind' | 'pixels' | 'broken'

const REFUSALS: Readonly<Record<PhotoRefusal, Problem>> = {
  empty: { code: 'invalid', key: 'photo_empty' },
  large: { code: 'too_large', key: 'photo_large' },
  kind: { code: 'invalid', key: 'photo_kind' },
  pixels: { code: 'invalid', key: 'photo_pixels' },
  broken: { code: 'invalid', key: 'photo_broken' },
}

export function photoProblem(refusal: PhotoRefusal): Problem {
  return REFUSALS[refusal]
}

export function isPhotoType(contentType: string | undefined): boolean {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';')
  return (PHOTO_TYPES as readonly string[]).includes(type.trim())
}
