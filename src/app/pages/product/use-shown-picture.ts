import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

type GoTo = (index: number, behavior?: ScrollBehavior) => void

/**
 * Which picture of a strip is on show, however it came there: by a swipe, a key, a link; and the way to another one. The
 * strip's own style says whether it glides there or jumps.
 */
export function useShownPicture(strip: RefObject<HTMLElement | null>, first = 0): readonly [number, GoTo] {
  const [shown, setShown] = useState(first)
  /** Where the strip is on its way to: what it passes is not reported, or quick steps would start from there. */
  const target = useRef<number | null>(null)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const standing = () => Math.round(list.scrollLeft / list.clientWidth)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        // What is told here may be over: where the strip stands now is what counts.
        const seen = standing()
        if (target.current !== null && target.current !== seen) return
        target.current = null
        setShown(seen)
      },
      { root: list, threshold: 0.6 },
    )
    const letGo = () => {
      target.current = null
    }
    /** However it was scrolled: where it comes to rest is what is shown. */
    const settle = () => {
      target.current = null
      setShown(standing())
    }
    for (const picture of list.children) observer.observe(picture)
    list.addEventListener('scrollend', settle)
    list.addEventListener('pointerdown', letGo)
    list.addEventListener('wheel', letGo, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scrollend', settle)
      list.removeEventListener('pointerdown', letGo)
      list.removeEventListener('wheel', letGo)
    }
  }, [strip])
  const goTo = useCallback<GoTo>(
    (index, behavior) => {
      const list = strip.current
      if (!list) return
      target.current = index
      setShown(index)
      list.scrollTo({ left: index * list.clientWidth, ...(behavior && { behavior }) })
    },
    [strip],
  )
  return [shown, goTo]
}
