/**
 * Tracks what a page shows, if the owner has analytics switched on and the visitor agrees, and asks for consent if it
 * is not given yet. The code is loaded only then; for all other shops and pages this renders nothing.
 */
import { type ComponentType, useEffect, useState } from 'react'
import type { Subject } from './track-visit.ts'

/** Rendered on a page about a product or an order. */
export function VisitTracking({ product, order }: Subject) {
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isTracked()) return
    let stop: (() => void) | null = null
    let isOver = false
    import('./track-visit.ts').then(
      ({ trackWhenAllowed, ConsentNotice }) => {
        if (isOver) return
        stop = trackWhenAllowed({ product, order })
        if (stop) setQuestion(() => ConsentNotice)
      },
      // Without it there is no consent question and no tracking.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [product, order])
  return Question && <Question />
}

/**
 * Whether the owner has analytics switched on: the server has marked the page. The rest of the code is loaded only
 * then.
 */
function isTracked(): boolean {
  return document.documentElement.dataset['measured'] !== undefined
}
