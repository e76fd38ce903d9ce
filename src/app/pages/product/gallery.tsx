/**
 * The product's pictures: a strip to swipe, scroll, or move through by arrow keys. Thumbnails link to the pictures and
 * each picture links to itself, so it also works without JavaScript.
 */
import {
  type ComponentType,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  useRef,
  useState,
} from 'react'
import type { CategoryName } from '#platform/rules/categories.ts'
import { useIsAwake } from '#platform/ui/external-store.ts'
import { EnlargeIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, rulingOf } from '#platform/ui/brand.tsx'
import { altOf, GALLERY_SIZES, isAlone, shownPicture, STEPS } from './gallery-pictures.ts'
import type { LightboxProps } from './lightbox.tsx'
import { PictureSteps, useShownPicture } from './picture-steps.tsx'
import type { GalleryPicture } from './product-view.ts'

type Props = {
  readonly name: string
  readonly category: CategoryName
  readonly pictures: readonly GalleryPicture[]
}

export function Gallery({ name, category, pictures }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, goTo] = useShownPicture(strip)
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null)
  /** Until then only the first picture is loaded. */
  const [isTouched, setTouched] = useState(false)
  const isAwake = useIsAwake()
  const count = pictures.length

  const show = (index: number, isFocused = false) => {
    const at = (index + count) % count
    setTouched(true)
    goTo(at)
    if (isFocused) strip.current?.querySelectorAll('a')[at]?.focus({ preventScroll: true })
  }
  const enlarge = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isAlone(event) || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const { Lightbox: Loaded } = await import('./lightbox.tsx')
      setLightbox(() => Loaded)
    } catch {
      // The lightbox failed to load: open the picture file instead.
      location.assign(href)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || count < 2 || !isAlone(event)) return
    event.preventDefault()
    show(shown + step, strip.current?.contains(document.activeElement))
  }

  if (count === 0) return <NoPicture category={category} />
  return (
    <>
      <div className="gallery" role="group" aria-label={`Pictures of ${name}`}>
        <div className="gallery-stage">
          <ul className="gallery-strip" ref={strip} data-touched={isTouched || shown > 0 || undefined}>
            {pictures.map((picture, index) => (
              <li key={picture.url} id={`picture-${index + 1}`}>
                <a
                  href={picture.url}
                  data-document
                  // Also its name while the picture is not drawn.
                  aria-label={`Enlarge ${altOf(picture, name, index, count)}`}
                  tabIndex={isAwake && index !== shown ? -1 : undefined}
                  onClick={(event) => void enlarge(event)}
                  onKeyDown={onKeyDown}
                  onPointerEnter={() => setTouched(true)}
                  onFocus={() => setTouched(true)}
                >
                  <Picture
                    {...picture}
                    alt={altOf(picture, name, index, count)}
                    placeholder={shownPicture(picture.url) ?? picture.placeholder}
                    sizes={GALLERY_SIZES}
                    isFirst={index === 0}
                    className={index === 0 ? 'moving-picture' : undefined}
                  />
                </a>
              </li>
            ))}
          </ul>
          <span className="gallery-hint needs-js" aria-hidden="true">
            <EnlargeIcon />
          </span>
          {count > 1 && (
            <>
              <PictureCount shown={shown} count={count} />
              <PictureSteps shown={shown} onChoose={show} />
            </>
          )}
        </div>
        {count > 1 && <Thumbnails pictures={pictures} shown={shown} onChoose={show} onKeyDown={onKeyDown} />}
      </div>
      {Lightbox && (
        <Lightbox
          name={name}
          pictures={pictures}
          start={shown}
          onClose={(index) => {
            setLightbox(null)
            show(index, true)
          }}
        />
      )}
    </>
  )
}

function PictureCount({ shown, count }: { readonly shown: number; readonly count: number }) {
  return (
    <p className="gallery-count needs-js" aria-live="polite">
      <span className="sr-only">
        Picture {shown + 1} of {count}
      </span>
      <span aria-hidden="true">
        {shown + 1} / {count}
      </span>
    </p>
  )
}

/** Placeholder: a drawn page of the book. */
function NoPicture({ category }: { readonly category: CategoryName }) {
  return (
    <div className="gallery gallery-blank">
      <Ruling kind={rulingOf(category)} />
      <p>There is no picture of this product yet.</p>
    </div>
  )
}

type ThumbnailsProps = {
  readonly pictures: readonly GalleryPicture[]
  readonly shown: number
  readonly onChoose: (index: number) => void
  readonly onKeyDown: KeyboardEventHandler
}

/** Thumbnails that lead to the large pictures; the visible one is marked. */
function Thumbnails({ pictures, shown, onChoose, onKeyDown }: ThumbnailsProps) {
  return (
    <ul className="gallery-thumbnails">
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Show picture ${index + 1}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(index)
            }}
            onKeyDown={onKeyDown}
          >
            <Picture {...picture} alt="" sizes="80px" />
          </a>
        </li>
      ))}
    </ul>
  )
}
