import type { PictureMaster } from './get-picture-master.ts'

/**
 * The type of a picture by its first bytes; null for every type that the shop does not open, above all SVG with
 * scripts.
 */
export function kindOfPicture(bytes: Buffer): PictureMaster['contentType'] | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  return /^ftypavi[fs]$/.test(text(4, 12)) ? 'image/avif' : null
}
