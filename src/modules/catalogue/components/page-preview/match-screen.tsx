/** Calibrates the screen's scale: the visitor holds an object of known size against its outline. */
import { useEffect, useRef, useState } from 'react'
import { CloseIcon, MinusIcon, PlusIcon } from '#platform/ui/icons.tsx'
import { Choices } from './choices.tsx'
import { CARD_MM, COIN_MM } from './book.tsx'
import {
  CSS_PX_PER_MM,
  forgetScreenScale,
  keepScreenScale,
  SCALE_LIMITS,
  type ScreenScale,
} from './screen-scale.ts'
import './match-screen.css'
import '#platform/ui/styles/dialog.css'

const STEP = 0.01
const THINGS = [
  { value: 'card', label: 'Bank card' },
  { value: 'coin', label: '₹10 coin' },
] as const
type Thing = (typeof THINGS)[number]['value']

export type MatchScreenProps = {
  readonly scale: ScreenScale
  /** How often calibration was requested; each request opens the dialog. */
  readonly asked: number
}

export function MatchScreen({ scale, asked }: MatchScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [asked])
  const [thing, setThing] = useState<Thing>('card')
  const pxPerMm = scale.pxPerMm ?? CSS_PX_PER_MM
  const keep = (next: number) =>
    keepScreenScale(Math.min(SCALE_LIMITS.max, Math.max(SCALE_LIMITS.min, Math.round(next * 100) / 100)))
  return (
    <dialog ref={dialog} className="dialog match-screen" aria-labelledby="match-screen-title">
      <div className="row between">
        <h2 id="match-screen-title">Match your screen</h2>
        <button type="button" className="icon-button" aria-label="Close" data-closes-dialog>
          <CloseIcon />
        </button>
      </div>
      <p>
        Lay a bank card or a ₹10 coin flat on the screen and move the slider until the outline is just as
        large. Face down is fine: only its edges count.
      </p>
      <Choices
        legend="What you have at hand"
        isLegendHidden
        choices={THINGS}
        value={thing}
        onChange={setThing}
      />
      <div className="match-screen-table">
        <Outline thing={thing} pxPerMm={pxPerMm} />
      </div>
      <div className="match-screen-slider row gap-2">
        <button
          type="button"
          className="icon-button"
          aria-label="A little smaller"
          onClick={() => keep(pxPerMm - STEP)}
        >
          <MinusIcon />
        </button>
        <input
          type="range"
          aria-label="Size of the outline"
          aria-valuetext={`${Math.round((pxPerMm / CSS_PX_PER_MM) * 100)} %`}
          min={SCALE_LIMITS.min}
          max={SCALE_LIMITS.max}
          step={STEP}
          value={pxPerMm}
          onChange={(event) => keep(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="A little larger"
          onClick={() => keep(pxPerMm + STEP)}
        >
          <PlusIcon />
        </button>
      </div>
      <p className="match-screen-end row wrap">
        <button type="button" className="button" data-closes-dialog onClick={() => keep(pxPerMm)}>
          It fits
        </button>
        <button
          type="button"
          className="text-button"
          disabled={!scale.isMeasured}
          onClick={() => forgetScreenScale()}
        >
          Forget
        </button>
        <span className="field-hint">Kept in this browser, for every page that we show.</span>
      </p>
    </dialog>
  )
}

/** The card is drawn upright: a phone is narrower than a card is long. */
function Outline({ thing, pxPerMm }: { readonly thing: Thing; readonly pxPerMm: number }) {
  const width = thing === 'coin' ? COIN_MM : CARD_MM.height
  const height = thing === 'coin' ? COIN_MM : CARD_MM.width
  return (
    <svg
      className="match-screen-outline"
      data-thing={thing}
      width={width * pxPerMm}
      height={height * pxPerMm}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <rect width={width} height={height} rx={thing === 'coin' ? COIN_MM / 2 : CARD_MM.radius} />
      {thing === 'coin' ? (
        <text x={width / 2} y={height / 2 + 2.4} fontSize={6.6}>
          ₹10
        </text>
      ) : (
        <text x={width / 2} y={14} fontSize={4.2}>
          54 mm
        </text>
      )}
    </svg>
  )
}
