import { useEffect, useRef, type RefObject } from 'react'

/** Less than this is the tremor of a click. */
const TREMOR_PX = 5

/**
 * Moves what is scrolled inside `box` with a held mouse; fingers scroll by themselves. Answers whether what has just
 * ended was a drag, so that it is not taken for a click.
 */
export function useDragging(box: RefObject<HTMLElement | null>): () => boolean {
  const travelledPx = useRef(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onDown = () => {
      travelledPx.current = 0
    }
    const onMove = (event: PointerEvent) => {
      const isHeld = event.pointerType === 'mouse' && (event.buttons & 1) === 1
      const target =
        event.target instanceof Element ? event.target.closest('.lightbox-ground[data-magnified]') : null
      if (!isHeld || !target) return
      travelledPx.current += Math.abs(event.movementX) + Math.abs(event.movementY)
      target.scrollBy(-event.movementX, -event.movementY)
    }
    // Otherwise the browser would carry a copy of the picture away.
    const onDragStart = (event: DragEvent) => event.preventDefault()
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('dragstart', onDragStart)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('dragstart', onDragStart)
    }
  }, [box])
  return () => travelledPx.current > TREMOR_PX
}
