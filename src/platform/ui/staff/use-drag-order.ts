import { useEffect, useEffectEvent, type RefObject } from 'react'

const DRAGGED = 'application/x-place'

/** Reorders list items marked `data-place` by dragging; the keyboard uses buttons instead. */
export function useDragOrder(
  place: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): void {
  const move = useEffectEvent(onMove)
  useEffect(() => {
    const list = place.current
    if (!list) return
    const onStart = (event: DragEvent) => {
      const from = placeOf(event)
      if (from !== null) event.dataTransfer?.setData(DRAGGED, String(from))
    }
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes(DRAGGED)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      const to = placeOf(event)
      if (to === null || !event.dataTransfer?.types.includes(DRAGGED)) return
      event.preventDefault()
      move(Number(event.dataTransfer.getData(DRAGGED)), to)
    }
    list.addEventListener('dragstart', onStart)
    list.addEventListener('dragover', onOver)
    list.addEventListener('drop', onDrop)
    return () => {
      list.removeEventListener('dragstart', onStart)
      list.removeEventListener('dragover', onOver)
      list.removeEventListener('drop', onDrop)
    }
  }, [place])
}

function placeOf({ target }: DragEvent): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return line ? Number(line.dataset['place']) : null
}
