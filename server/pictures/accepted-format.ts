/** The best format that a client says it reads. Browsers name AVIF and WebP; whoever names neither gets JPEG. */
import type { PictureFormat } from '#domain/catalogue/picture.ts'

const REMEMBERED_HEADERS = 64
const MAX_HEADER_LENGTH = 512

/** Remembers common headers. */
export function createFormatChooser(): (accept: string | undefined) => PictureFormat {
  const remembered = new Map<string, PictureFormat>()
  return (header) => {
    if (header === undefined || header.length > MAX_HEADER_LENGTH) return 'jpg'
    const known = remembered.get(header)
    if (known !== undefined) return known
    const chosen = chooseFormat(header)
    if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, chosen)
    return chosen
  }
}

export function chooseFormat(accept: string): PictureFormat {
  const named = accept.toLowerCase().split(',').map(readRange)
  const reads = (type: string) => named.some((range) => range.type === type && range.weight > 0)
  if (reads('image/avif')) return 'avif'
  return reads('image/webp') ? 'webp' : 'jpg'
}

function readRange(part: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = part.split(';').map((each) => each.trim())
  const weight = parameters.find((each) => each.startsWith('q='))
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
}
