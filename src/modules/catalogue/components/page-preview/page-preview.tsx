/** Shows a notebook's page with its own ruling at true size, drawn from the product's figures. */
import { useCallback, useState, type ComponentType } from 'react'
import { describePage, pageFacts, sidesOf, type PageMake } from '../../rules/page-drawing.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Ruling, type RulingKind } from '#platform/ui/brand.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { Choices } from './choices.tsx'
import type { MatchScreenProps } from './match-screen.tsx'
import { PageWindow } from './page-window.tsx'
import { REFERENCES, type ReferenceName } from './book.tsx'
import { useScreenScale } from './screen-scale.ts'

type Props = {
  readonly product: PageMake & { readonly name: string }
  /** Where the page can be printed. */
  readonly sheetPath: string
}

type View = 'true-size' | 'whole'
const LINE_SPACINGS_MM = [7, 8] as const
const THINGS = REFERENCES.map(({ name, label, size }) => ({ value: name, label, note: size }))

export function PagePreview({ product, sheetPath }: Props) {
  const scale = useScreenScale()
  const [view, setView] = useState<View>('true-size')
  const [comparedMm, setComparedMm] = useState<number | null>(null)
  const [reference, setReference] = useState<ReferenceName>('pen')
  const [isWriting, setWriting] = useState(false)
  const [blot, setBlot] = useState(0)
  const [isWritten, setWritten] = useState(false)
  const match = useMatchScreen()
  const onStroke = useCallback(() => setWritten(true), [])

  const { name, ruling, lineSpacingMm, pageLayout } = product
  const isSpread = sidesOf(product).length > 1
  const views = [
    { value: 'true-size', label: 'True size' },
    { value: 'whole', label: isSpread ? 'Both pages' : 'Whole page' },
  ] as const
  const make: PageMake = { ruling, pageLayout, lineSpacingMm: comparedMm ?? lineSpacingMm }
  return (
    <section className="page-preview" aria-labelledby="page-preview">
      <div className="page-preview-head">
        <h2 className="row gap-3" id="page-preview">
          <Ruling kind={rulingKind(product)} className="ruling-swatch" />
          The page, at its true size
        </h2>
        <p>Every line where it is printed. Move the page about, lay a pen on it, write a word.</p>
      </div>
      <div className="page-preview-view">
        <div className="page-preview-bar row wrap between gap-2">
          <Choices
            legend="How to see the page"
            isLegendHidden
            choices={views}
            value={view}
            onChange={setView}
          />
          <div className="row gap-3 needs-js">
            <button
              type="button"
              className="pen-button"
              aria-pressed={isWriting}
              onClick={() => {
                setWriting(!isWriting)
                if (!isWriting) setReference('none')
              }}
            >
              {isWriting ? 'Put the pen down' : 'Write on it'}
            </button>
            {isWritten && (
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  setBlot(blot + 1)
                  setWritten(false)
                }}
              >
                Clear
              </button>
            )}
          </div>
        </div>
        <PageWindow
          make={make}
          label={describePage(name, make)}
          pxPerMm={scale.pxPerMm}
          isWhole={view === 'whole'}
          reference={reference}
          isWriting={isWriting}
          blot={blot}
          onStroke={onStroke}
        />
      </div>
      <div className="page-preview-side stack gap-5">
        <dl className="page-facts fact-lines ruled-lines">
          {pageFacts(make).map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure">{figure}</dd>
            </div>
          ))}
        </dl>
        {ruling === 'ruled' && lineSpacingMm !== null && (
          <Choices
            legend="Compare the lines"
            choices={LINE_SPACINGS_MM.map((mm) => ({
              value: mm,
              label: `${mm} mm`,
              note: mm === lineSpacingMm ? 'this notebook' : 'for comparison',
            }))}
            value={comparedMm ?? lineSpacingMm}
            onChange={setComparedMm}
          />
        )}
        <Choices legend="Lay on the page" choices={THINGS} value={reference} onChange={setReference} />
        <div className="page-preview-match note note-warning stack gap-3 small needs-js">
          <p>
            {scale.isMeasured
              ? 'Your screen is matched: a millimetre here is a millimetre on your table.'
              : 'Screens differ. Match yours once, and a millimetre here is a millimetre on your table.'}
          </p>
          <button type="button" className="button button-plain" onClick={match.open}>
            {scale.isMeasured ? 'Match it again' : 'Match your screen'}
          </button>
        </div>
        <p className="small">
          Or try it with your own pen: print a sample sheet on{' '}
          <a className="tap bold" href={sheetPath}>
            A4
          </a>{' '}
          or{' '}
          <a className="tap bold" href={`${sheetPath}?size=a5`}>
            A5
          </a>{' '}
          paper.
        </p>
      </div>
      {match.Dialog && <match.Dialog scale={scale} asked={match.asked} />}
    </section>
  )
}

/** Few visitors calibrate their screen, so the code is loaded on the first press. */
function useMatchScreen() {
  const [Dialog, setDialog] = useState<ComponentType<MatchScreenProps> | null>(null)
  const [asked, setAsked] = useState(0)
  const showToast = useShowToast()
  const open = () => {
    import('./match-screen.tsx').then(
      ({ MatchScreen }) => {
        setDialog(() => MatchScreen)
        setAsked((before) => before + 1)
      },
      () => showToast({ message: MESSAGES.connection_lost, tone: 'bad' }),
    )
  }
  return { Dialog, asked, open }
}

/** The category's page ornament. */
function rulingKind({ ruling, pageLayout }: PageMake): RulingKind {
  if (ruling === 'planner' || pageLayout.subjects === 1) return ruling
  return ruling === 'ruled' ? 'tabs-ruled' : 'tabs-plain'
}
