/**
 * Where a buyer writes a review. Only the browser knows whether the shopper may: the code is loaded if they are signed
 * in and the reviews come near, or if a link to this place was followed (`#write-review`, from an order).
 */
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { ReviewPage } from '#modules/reviews/rules/review-view.ts'
import type { OwnReviewProps } from '#modules/reviews/components/own-review.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'

const PLACE = 'write-review'
const AHEAD = '400px'

type Props = {
  readonly product: { readonly id: string; readonly name: string; readonly path: string }
  readonly onChange: (page: ReviewPage) => void
}

export function OwnReviewSlot({ product, onChange }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const isSignedIn = useSession().user !== null
  const isAskedFor = useLocation().hash === `#${PLACE}`
  const [OwnReview, setOwnReview] = useState<ComponentType<OwnReviewProps> | null>(null)

  useEffect(() => {
    const place = slot.current
    if (!isSignedIn || !place) return
    const load = () =>
      import('#modules/reviews/components/own-review.tsx').then(
        (loaded) => setOwnReview(() => loaded.OwnReview),
        // If it fails to load, the reviews are still readable.
        () => undefined,
      )
    if (isAskedFor) return void load()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void load()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [isSignedIn, isAskedFor])

  return (
    <div className="own-review" id={PLACE} ref={slot}>
      {isSignedIn && OwnReview ? (
        <OwnReview product={product} isAskedFor={isAskedFor} onChange={onChange} />
      ) : (
        <p className="own-review-invite row wrap">
          Bought it here? <a href={`/auth?next=${encodeURIComponent(`${product.path}#${PLACE}`)}`}>Sign in</a>{' '}
          to review it.
        </p>
      )}
    </div>
  )
}
