import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { ChevronIcon } from '#platform/ui/icons.tsx'

type Props = { readonly shown: number; readonly onChoose: (index: number) => void }

/** Previous and next picture; after the last comes the first. */
export function PictureSteps({ shown, onChoose }: Props) {
  return (
    <>
      <button
        type="button"
        className="gallery-step gallery-previous needs-js"
        aria-label="Previous picture"
        onClick={() => onChoose(shown - 1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        className="gallery-step gallery-next needs-js"
        aria-label="Next picture"
        onClick={() => onChoose(shown + 1)}
      >
        <ChevronIcon />
      </button>
    </>
  )
}

type GoTo = (index: number, behavior?: ScrollBehavior) => void

/**
 * Tracks which picture of a strip is visible after any swipe, key or link, and scrolls to another one. The strip's
 * style sheet decides whether it scrolls smoothly.
 */
export function useShownPicture(strip: RefObject<HTMLElement | null>, first = 0): readonly [number, GoTo] {
  const [shown, setShown] = useState(first)
  /**
   * The target of a scroll in progress: pictures passed on the way are not reported, or quick steps would start from
   * them.
   */
  const target = useRef<number | null>(null)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const standing = () => Math.round(list.scrollLeft / list.clientWidth)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        // Observer entries may be out of date, so the strip's current position is read.
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
    /** However it was scrolled, the picture where it stops is the visible one. */
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
