import { useEffect, useRef } from 'react'

type Writing = { readonly isWriting: boolean; readonly blot: number; readonly onStroke: () => void }

/** The pen is fetched when it is first taken up. */
export function useWriting({ isWriting, blot, onStroke }: Writing) {
  const pageRef = useRef<SVGSVGElement>(null)
  const inkRef = useRef<SVGGElement>(null)
  useEffect(() => {
    if (!isWriting) return
    let putDown: (() => void) | null = null
    let isOver = false
    void import('./writing.ts').then(({ writeOn }) => {
      if (!isOver && pageRef.current && inkRef.current)
        putDown = writeOn(pageRef.current, inkRef.current, onStroke)
    })
    return () => {
      isOver = true
      putDown?.()
    }
  }, [isWriting, onStroke])
  useEffect(() => inkRef.current?.replaceChildren(), [blot])
  return { pageRef, inkRef }
}
