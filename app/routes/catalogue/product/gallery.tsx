/**
 * The pictures of a product: a strip that is swiped or scrolled, with thumbnails that are links to the pictures, so
 * both work without JavaScript.
 */
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'

type Props = { readonly name: string; readonly images: readonly string[] }

export function Gallery({ name, images }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  useShownPicture(strip, setShown)
  const show = (event: MouseEvent, index: number) => {
    const list = strip.current
    if (!list) return
    event.preventDefault()
    list.scrollTo({ left: index * list.clientWidth })
  }
  return (
    <div className="gallery" role="group" aria-label={`Pictures of ${name}`}>
      <ul className="gallery-strip" ref={strip} tabIndex={0} aria-label="Pictures">
        {images.map((image, index) => (
          <li key={image} id={`picture-${index + 1}`}>
            <img
              className={index === 0 ? 'moving-picture' : undefined}
              src={image}
              alt={`${name}, picture ${index + 1} of ${images.length}`}
              width={800}
              height={800}
              fetchPriority={index === 0 ? 'high' : undefined}
              loading={index === 0 ? undefined : 'lazy'}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="gallery-thumbnails">
          {images.map((image, index) => (
            <li key={image}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => show(event, index)}
              >
                <img src={image} alt="" width={96} height={96} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useShownPicture(strip: RefObject<HTMLUListElement | null>, onShow: (index: number) => void): void {
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const pictures = [...list.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)
        if (seen) onShow(pictures.indexOf(seen.target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const picture of pictures) observer.observe(picture)
    return () => observer.disconnect()
  }, [strip, onShow])
}
