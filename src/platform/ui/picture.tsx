import { pictureSources } from '../rules/picture.ts'

type Props = {
  readonly url: string
  readonly alt: string
  /** Of the master: the shape that the page keeps free. */
  readonly width: number
  readonly height: number
  /** How wide it stands on the page, as in `<img sizes>`. */
  readonly sizes: string
  readonly placeholder?: string | null | undefined
  /** Likely seen at once: not put off until it comes near. */
  readonly isEager?: boolean
  /** The picture that the page is about: fetched before everything else. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

/** A picture in the size that its place needs; until it has come, a few blurred pixels of it. */
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
