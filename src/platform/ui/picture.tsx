import { pictureSources } from '../rules/picture.ts'

type Props = {
  readonly url: string
  readonly alt: string
  /** Size of the original, which gives the aspect ratio that the page reserves. */
  readonly width: number
  readonly height: number
  /** Its layout width, as in `<img sizes>`. */
  readonly sizes: string
  readonly placeholder?: string | null | undefined
  /** Likely visible at once: not loaded lazily. */
  readonly isEager?: boolean
  /** The main picture of the page: fetched first. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

/** A picture in the size that its place needs; a few blurred pixels of it until it has loaded. */
export function Picture({ url, alt, width, height, sizes, placeholder, ...rest }: Props) {
  const { isEager = false, isFirst = false, className } = rest
  const sources = pictureSources(url, width, sizes)
  return (
    <img
      className={className === undefined ? 'picture' : `picture ${className}`}
      alt={alt}
      width={width}
      height={height}
      loading={isEager || isFirst ? undefined : 'lazy'}
      decoding={isFirst ? undefined : 'async'}
      fetchPriority={isFirst ? 'high' : undefined}
      sizes={sources === null ? undefined : sizes}
      srcSet={sources ?? undefined}
      src={url}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    />
  )
}
