/** The photo that a review may have, and the reasons to refuse it. */
import type { Problem } from './result.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const PHOTO_BYTES = 5 * 1024 * 1024
/** Length of the longer side as stored, in pixels. */
export const PHOTO_SIDE = 1_600
export const PHOTO_PIXELS = 40_000_000
/** Photos that one account may send within 24 hours. */
export const PHOTOS_A_DAY = 20

/** How an upload is stored. A logo is a PNG, because documents support no WebP, and no larger than pages need. */
export const PHOTO_USES = { photo: PHOTO_SIDE, logo: 640 } as const
export type PhotoUse = keyof typeof PHOTO_USES

/** A re-encoded photo: our own bytes, without any metadata of the upload. */
export type TakenPhoto = {
  /** The start of the digest of its bytes; pictures are named the same way. */
  readonly id: string
  readonly bytes: Uint8Array
  readonly contentType: 'image/webp' | 'image/png'
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/**
 * 'kind': not an accepted picture format; 'pixels': more pixels than the shop decodes; 'broken': it can't be decoded
 * completely.
 */
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
