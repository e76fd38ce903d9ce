/**
 * Tells of what a page shows, where the owner counts visits and the visitor agrees, and asks who has not answered yet. The
 * code for it comes only there; for all other shops and pages this is nothing.
 */
import { type ComponentType, useEffect, useState } from 'react'
import type { Subject } from './tell.ts'

/** Stands on a page that is about a product or an order. */
export function Told({ product, order }: Subject) {
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isMeasured()) return
    let stop: (() => void) | null = null
    let isOver = false
    import('./measured-visit.ts').then(
      ({ trackWhenAllowed, ConsentNotice }) => {
        if (isOver) return
        stop = trackWhenAllowed({ product, order })
        if (stop) setQuestion(() => ConsentNotice)
      },
      // Without it nobody is asked, and nothing is told.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [product, order])
  return Question && <Question />
}

/** Whether the owner counts visits: the server has marked the page. All else of this room comes only then. */
function isMeasured(): boolean {
  return document.documentElement.dataset['measured'] !== undefined
}
