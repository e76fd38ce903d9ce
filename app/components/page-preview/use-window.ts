/** The window on the page: how much room it has, and moving the page in it by hand. */
import { useEffect, useState, type RefObject } from 'react'

export type Room = { readonly width: number; readonly height: number }

/** Null until it is on a screen. */
export function useRoom(ref: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return room
}

/** A mouse takes hold of the page and moves it; fingers and keys scroll as everywhere. */
export function useHand(ref: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!element || !isOn) return
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.target === element) return
      const { scrollLeft, scrollTop } = element
      const onMove = (move: PointerEvent) => {
        element.scrollLeft = scrollLeft - (move.clientX - event.clientX)
        element.scrollTop = scrollTop - (move.clientY - event.clientY)
      }
      const onEnd = () => {
        element.removeEventListener('pointermove', onMove)
        element.toggleAttribute('data-held', false)
      }
      element.setPointerCapture(event.pointerId)
      element.toggleAttribute('data-held', true)
      element.addEventListener('pointermove', onMove)
      element.addEventListener('lostpointercapture', onEnd, { once: true })
    }
    element.addEventListener('pointerdown', onDown)
    return () => element.removeEventListener('pointerdown', onDown)
  }, [ref, isOn])
}
