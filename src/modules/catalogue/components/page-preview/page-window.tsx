/** A view of part of the page at true size, with rulers along two edges; or the whole page, scaled to fit. */
import { useEffect, useRef, useState, useId, type RefObject } from 'react'
import type { PageMake } from '../../rules/page-drawing.ts'
import { Book, bookSize, lengthAt, type ReferenceName, type Length } from './book.tsx'

type Props = {
  readonly make: PageMake
  /** Text alternative of the drawing. */
  readonly label: string
  readonly pxPerMm: number | null
  readonly isWhole: boolean
  readonly reference: ReferenceName
  readonly isWriting: boolean
  /** A different number erases the ink. */
  readonly blot: number
  readonly onStroke: () => void
}

export function PageWindow({ make, label, pxPerMm, isWhole, reference, ...writing }: Props) {
  const windowRef = useRef<HTMLDivElement>(null)
  const room = useRoom(windowRef)
  const { pageRef, inkRef } = useWriting(writing)
  useHand(windowRef, !writing.isWriting && !isWhole)
  const size = bookSize(make)
  const length = lengthAt(isWhole && room ? fitted(size, room) : pxPerMm)
  return (
    <div
      ref={windowRef}
      className="page-window surface"
      data-view={isWhole ? 'whole' : 'true-size'}
      data-writing={writing.isWriting || undefined}
      // Must be focusable, so that the keyboard can scroll it.
      tabIndex={0}
      role="group"
      aria-label={isWhole ? 'The whole page' : 'The page at true size; scroll to see all of it'}
    >
      <div className="page-desk">
        {!isWhole && (
          <>
            <span className="page-ruler-corner" aria-hidden="true" />
            <Ruler lengthMm={size.widthMm} length={length} />
            <Ruler lengthMm={size.heightMm} length={length} isUpright />
          </>
        )}
        <Book
          make={make}
          label={label}
          length={length}
          reference={reference}
          pageRef={pageRef}
          inkRef={inkRef}
        />
      </div>
    </div>
  )
}

/** The code of the pen is loaded on first use. */
function useWriting({ isWriting, blot, onStroke }: Pick<Props, 'isWriting' | 'blot' | 'onStroke'>) {
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

/** The window's size, in pixels. */
type Room = { readonly width: number; readonly height: number }

/** null until rendered on a screen. */
function useRoom(ref: RefObject<HTMLElement | null>): Room | null {
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

const AROUND_PX = 32

function fitted({ widthMm, heightMm }: ReturnType<typeof bookSize>, room: Room): number {
  return Math.min((room.width - AROUND_PX) / widthMm, (room.height - AROUND_PX) / heightMm)
}

/** A mouse drags the page; touch and keyboard scroll natively. */
function useHand(ref: RefObject<HTMLElement | null>, isOn: boolean): void {
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

// A ruler along an edge of the page: a tick per millimetre, a number per centimetre.

const THICK_MM = 5.5
/** Extends a little beyond the page, like a real ruler. */
const BEYOND_MM = 4

type RulerProps = {
  readonly lengthMm: number
  readonly length: Length
  readonly isUpright?: boolean
}

function Ruler({ lengthMm, length, isUpright = false }: RulerProps) {
  const patternId = useId()
  const centimetres = Array.from({ length: Math.floor(lengthMm / 10) }, (_, index) => index + 1)
  const across = isUpright
    ? { width: THICK_MM, height: lengthMm + BEYOND_MM }
    : { width: lengthMm + BEYOND_MM, height: THICK_MM }
  return (
    <svg
      className={`page-ruler ${isUpright ? 'page-ruler-upright' : ''}`}
      width={length(across.width)}
      height={length(across.height)}
      viewBox={`0 0 ${across.width} ${across.height}`}
      aria-hidden="true"
    >
      <pattern
        id={patternId}
        width={isUpright ? THICK_MM : 10}
        height={isUpright ? 10 : THICK_MM}
        patternUnits="userSpaceOnUse"
      >
        <path d={ticks(isUpright)} />
      </pattern>
      <rect {...across} fill={`url(#${patternId})`} />
      {centimetres.map((cm) => (
        <text key={cm} x={isUpright ? 1.9 : cm * 10} y={isUpright ? cm * 10 + 0.95 : 2.7}>
          {cm}
        </text>
      ))}
    </svg>
  )
}

/** One centimetre of ticks, repeated: the fifth is longer, the first longest. */
function ticks(isUpright: boolean): string {
  return Array.from({ length: 10 }, (_, mm) => {
    const long = mm === 0 ? 2.4 : mm === 5 ? 1.8 : 1.1
    return isUpright ? `M${THICK_MM} ${mm}h-${long}` : `M${mm} ${THICK_MM}v-${long}`
  }).join('')
}
