/** A window on the page at its true size, with rulers along two edges; or all of the page, fitted into it. */
import { useRef } from 'react'
import type { PageMake } from '#domain/catalogue/page-drawing.ts'
import { Book, bookSize } from './book.tsx'
import { lengthAt } from './length.ts'
import type { ReferenceName } from './references.tsx'
import { Ruler } from './ruler.tsx'
import { useHand, useRoom, type Room } from './use-window.ts'
import { useWriting } from './use-writing.ts'

type Props = {
  readonly make: PageMake
  /** Says in words what is drawn. */
  readonly label: string
  readonly pxPerMm: number | null
  readonly isWhole: boolean
  readonly reference: ReferenceName
  readonly isWriting: boolean
  /** Another number wipes the page. */
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
      className="page-window"
      data-view={isWhole ? 'whole' : 'true-size'}
      data-writing={writing.isWriting || undefined}
      // Keys scroll it, so it has to be reached by them.
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

const AROUND_PX = 32

function fitted({ widthMm, heightMm }: ReturnType<typeof bookSize>, room: Room): number {
  return Math.min((room.width - AROUND_PX) / widthMm, (room.height - AROUND_PX) / heightMm)
}
