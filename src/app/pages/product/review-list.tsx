import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react'
import type { ReviewPicture, ReviewView } from '#modules/reviews/rules/review-view.ts'
import { Stars } from '#modules/catalogue/components/stars.tsx'
import { dateOf } from '#platform/ui/date.ts'
import { CheckIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { isAlone } from './gallery-pictures.ts'
import type { LightboxProps } from './lightbox.tsx'

type Opened = {
  readonly name: string
  readonly picture: ReviewPicture
  readonly Lightbox: ComponentType<LightboxProps>
}

export function ReviewList({ reviews }: { readonly reviews: readonly ReviewView[] }) {
  const list = useFocusOnAdded(reviews.length)
  const [opened, setOpened] = useState<Opened | null>(null)

  const enlarge = async (event: MouseEvent<HTMLAnchorElement>, name: string, picture: ReviewPicture) => {
    if (!isAlone(event) || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const { Lightbox } = await import('./lightbox.tsx')
      setOpened({ name, picture, Lightbox })
    } catch {
      // The lightbox failed to load: open the picture file instead.
      location.assign(href)
    }
  }
  return (
    <>
      <ul className="reviews-list" ref={list}>
        {reviews.map(({ id, userName, rating, comment, picture, isVerified, createdAt }) => (
          <li key={id} tabIndex={-1}>
            <p className="review-head wrap between">
              <strong>{userName}</strong>
              {isVerified && (
                <span className="review-verified">
                  <CheckIcon />
                  Verified buyer
                </span>
              )}
              <time dateTime={createdAt}>{dateOf(createdAt)}</time>
            </p>
            <Stars rating={rating} />
            {comment !== null && <p className="review-words">{comment}</p>}
            {picture !== null && (
              <a
                className="review-photo"
                href={picture.url}
                data-document
                onClick={(event) => void enlarge(event, userName, picture)}
              >
                <span className="sr-only">Enlarge </span>
                <Picture {...picture} alt={photoOf(userName)} sizes="96px" />
              </a>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <opened.Lightbox
          name={`the review by ${opened.name}`}
          pictures={[{ ...opened.picture, alt: '' }]}
          start={0}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function photoOf(userName: string): string {
  return `Photo by ${userName}`
}

/** After 'show more', focus moves to the first review that was added. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const added = list.current?.children[before.current]
    const wasAsked = count > before.current && before.current > 1
    before.current = count
    // Focus is in the list's section, or lost with the pressed button. A new review from the form moves no focus.
    const isFree =
      document.activeElement === document.body ||
      list.current?.parentElement?.contains(document.activeElement)
    if (wasAsked && isFree && added instanceof HTMLElement) added.focus({ preventScroll: true })
  }, [count])
  return list
}
