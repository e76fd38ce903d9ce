/**
 * Freehand ink for touch, mouse or stylus. Strokes are in millimetres of the page, so that they stay in place when it
 * is scaled.
 */
const NIB_MM = 0.55
/** Points closer than this are skipped. */
const STEP_MM = 0.35

type Point = { readonly x: number; readonly y: number }

/** Draws into `ink`, a group of the SVG `page`, until the returned function is called. */
export function writeOn(page: SVGSVGElement, ink: SVGGElement, onStroke: () => void): () => void {
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    page.setPointerCapture(event.pointerId)
    const stroke = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    stroke.setAttribute(
      'stroke-width',
      String(NIB_MM * (event.pointerType === 'pen' ? 0.6 + event.pressure : 1)),
    )
    ink.append(stroke)
    onStroke()
    let last = pointOf(page, event)
    let path = `M${at(last)}l.01 0`
    stroke.setAttribute('d', path)
    const onMove = (move: PointerEvent) => {
      for (const each of move.getCoalescedEvents?.() ?? [move]) {
        const point = pointOf(page, each)
        if (Math.hypot(point.x - last.x, point.y - last.y) < STEP_MM) continue
        // Smooths corners: curves through midpoints, with the points as control points.
        path += `Q${at(last)} ${at({ x: (last.x + point.x) / 2, y: (last.y + point.y) / 2 })}`
        last = point
      }
      stroke.setAttribute('d', `${path}L${at(last)}`)
    }
    page.addEventListener('pointermove', onMove)
    page.addEventListener('lostpointercapture', () => page.removeEventListener('pointermove', onMove), {
      once: true,
    })
  }
  page.addEventListener('pointerdown', onDown)
  return () => page.removeEventListener('pointerdown', onDown)
}

function pointOf(page: SVGSVGElement, event: PointerEvent): Point {
  const { left, top, width } = page.getBoundingClientRect()
  const mmPerPx = page.viewBox.baseVal.width / width
  return { x: (event.clientX - left) * mmPerPx, y: (event.clientY - top) * mmPerPx }
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
