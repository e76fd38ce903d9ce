import type { KeyboardEventHandler } from 'react'
import { Picture } from '#app/components/picture.tsx'
import type { GalleryPicture } from './product-view.ts'

type Props = {
  readonly pictures: readonly GalleryPicture[]
  readonly shown: number
  readonly onChoose: (index: number) => void
  readonly onKeyDown: KeyboardEventHandler
}

/** Small pictures that lead to the large ones; the one on show is marked. */
export function Thumbnails({ pictures, shown, onChoose, onKeyDown }: Props) {
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
