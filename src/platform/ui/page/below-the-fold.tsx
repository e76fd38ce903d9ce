import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Content below the first screen. After a followed link it renders once the first screen is painted; on a document load
 * or back navigation it renders at once. The placeholder keeps the footer off the screen.
 */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  const isFollowed = useNavigationType() === NavigationType.Push
  const { hash } = useLocation()
  const [isShown, setShown] = useState(!isFollowed || hash !== '')
  useEffect(() => {
    if (isShown) return
    let timer: ReturnType<typeof setTimeout>
    // A frame's callback runs before it is painted, and a timer after that.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isShown])
  return isShown ? children : <div className="below-the-fold" />
}
