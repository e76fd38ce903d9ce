/**
 * A picture that fills the screen, and twice as large where it is clicked. Swipe between pictures; scroll an enlarged
 * one by touch, wheel, arrow keys or mouse drag. Loaded when first opened.
 */
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon, MinusIcon, PlusIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { altOf, isAlone, STEPS } from './gallery-pictures.ts'
import { PictureSteps, useShownPicture } from './picture-steps.tsx'
import type { GalleryPicture } from './product-view.ts'
import './lightbox.css'

/** Smaller movements count as a click, not a drag. */
const TREMOR_PX = 5

/**
 * Scrolls `box` by mouse drag; touch scrolls natively. Returns whether the last gesture was a drag, so that it is not
 * taken for a click.
 */
function useDragging(box: RefObject<HTMLElement | null>): () => boolean {
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
    // Otherwise the browser would start dragging the image.
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

export type LightboxProps = {
  readonly name: string
  readonly pictures: readonly GalleryPicture[]
  readonly start: number
  /** Receives the picture that was viewed last. */
  readonly onClose: (index: number) => void
}

/**
 * A point of the picture as a fraction of its sides, and the point of the screen, as a fraction of its sides, where it
 * should appear.
 */
type Spot = { readonly x: number; readonly y: number; readonly left: number; readonly top: number }
const MIDDLE: Spot = { x: 0.5, y: 0.5, left: 0.5, top: 0.5 }

const SCROLLS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
}

/** A second tap within this time is part of a double tap, which zooms like a single tap. */
const DOUBLE_TAP_MS = 350

/** Wider than most screens in CSS pixels, so that the largest rendition is chosen. */
const LARGEST = '1600px'

export function Lightbox({ name, pictures, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [at, goTo] = useShownPicture(strip, start)
  const [magnified, setMagnified] = useState<Spot | null>(null)
  const wasDragged = useDragging(strip)
  const lastTapMs = useRef(Number.NEGATIVE_INFINITY)
  const count = pictures.length
  const ground = () => strip.current?.children[at]
  useBackToClose(() => dialog.current?.close())

  useLayoutEffect(() => {
    dialog.current?.showModal()
    goTo(start, 'instant')
    focusOn(strip.current?.children[start])
  }, [start, goTo])
  // The focus stays on the visible picture, so that its name is read out.
  useEffect(() => {
    if (strip.current?.contains(document.activeElement)) focusOn(strip.current.children[at])
  }, [at])
  useLayoutEffect(() => {
    const box = strip.current?.children[at]
    if (magnified && box) bring(box, magnified)
  }, [magnified, at])

  const show = (index: number) => {
    setMagnified(null)
    goTo((index + count) % count)
  }
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (wasDragged() || !(target instanceof Element) || target.closest('button')) return
    const isSecond = event.timeStamp - lastTapMs.current < DOUBLE_TAP_MS
    lastTapMs.current = event.timeStamp
    if (isSecond) return
    if (target instanceof HTMLImageElement) setMagnified(magnified ? null : spotOf(event, target))
    else dialog.current?.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isAlone(event)) return
    const scroll = SCROLLS[event.key]
    const step = STEPS[event.key]
    if (event.key === '+' || event.key === '=') setMagnified(magnified ?? MIDDLE)
    else if (event.key === '-') setMagnified(null)
    else if (magnified && scroll) ground()?.scrollBy(...scroll)
    else if (step !== undefined) show(at + step)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(count - 1)
    if (scroll || event.key === 'Home' || event.key === 'End') event.preventDefault()
  }

  useEffect(() => {
    const box = dialog.current
    box?.addEventListener('click', onClick)
    box?.addEventListener('keydown', onKeyDown)
    return () => {
      box?.removeEventListener('click', onClick)
      box?.removeEventListener('keydown', onKeyDown)
    }
  })

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={`Pictures of ${name}, enlarged`}
      onClose={() => onClose(at)}
    >
      <div className="lightbox-strip" ref={strip}>
        {pictures.map((picture, index) => (
          <div
            key={picture.url}
            className="lightbox-ground"
            role="group"
            aria-label={`Picture ${index + 1} of ${count}`}
            tabIndex={index === at ? 0 : -1}
            data-magnified={magnified && index === at ? '' : undefined}
            style={{ '--ratio': picture.width / picture.height } as CSSProperties}
          >
            <Picture {...picture} alt={altOf(picture, name, index, count)} sizes={LARGEST} />
          </div>
        ))}
      </div>
      <div className="lightbox-bar row raised small">
        {count > 1 && (
          <p aria-hidden="true">
            {at + 1} / {count}
          </p>
        )}
        <button
          type="button"
          className="icon-button"
          aria-pressed={magnified !== null}
          aria-label="Magnify"
          onClick={() => setMagnified(magnified ? null : MIDDLE)}
        >
          {magnified ? <MinusIcon /> : <PlusIcon />}
        </button>
        <button type="button" className="icon-button" aria-label="Close" data-closes-dialog>
          <CloseIcon />
        </button>
      </div>
      {count > 1 && <PictureSteps shown={at} onChoose={show} />}
    </dialog>
  )
}

function focusOn(ground: Element | undefined): void {
  if (ground instanceof HTMLElement) ground.focus({ preventScroll: true })
}

function spotOf({ clientX, clientY }: MouseEvent, picture: HTMLImageElement): Spot {
  const box = picture.getBoundingClientRect()
  return {
    x: (clientX - box.left) / box.width,
    y: (clientY - box.top) / box.height,
    left: clientX / window.innerWidth,
    top: clientY / window.innerHeight,
  }
}

function bring(ground: Element, { x, y, left, top }: Spot): void {
  ground.scrollLeft = x * ground.scrollWidth - left * ground.clientWidth
  ground.scrollTop = y * ground.scrollHeight - top * ground.clientHeight
}

/**
 * While mounted, Back closes it without leaving the page: a history entry with the same address is added, and removed
 * when it is closed otherwise.
 */
function useBackToClose(close: () => void): void {
  const onClose = useRef(close)
  useEffect(() => {
    onClose.current = close
  })
  useEffect(() => {
    let isOpen = true
    history.pushState({ ...history.state, isEnlarged: true }, '')
    const onBack = (event: PopStateEvent) => {
      // The page does not change: the router has nothing to load.
      event.stopImmediatePropagation()
      if (isOpen) onClose.current()
      isOpen = false
    }
    addEventListener('popstate', onBack, { capture: true, once: true })
    return () => {
      const isOurEntry = (history.state as { readonly isEnlarged?: boolean } | null)?.isEnlarged === true
      if (isOpen && isOurEntry) history.back()
      else removeEventListener('popstate', onBack, { capture: true })
      isOpen = false
    }
  }, [])
}
