import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * What is not on the first screen. Who follows a link sees the first screen before the rest is rendered; a page that is loaded, or gone back to, is
 * whole from the start. Until then its place keeps the footer below the screen.
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
