/** "Panna" and पन्ना as handwriting between two lines, with a broad, blue-black nib. */

/** Drawn with the baseline at 0 and small letters 10 high; these fill two fifths of the line spacing. */
const LETTER_HEIGHT = 10
const SHARE_OF_LINE = 0.36

const LATIN = [
  // P
  'M5.6-20.5C5-13 3.2-5 .6 .6C-.2 2.2-2 2.4-2.4 1',
  'M-3.4-16.6C-1.6-21 6.4-24 12-22.6C18.6-21 17-12.4 9.6-10.4C7.4-9.8 5.4-10 4.6-11',
  // a
  'M26.6-8.4C24.4-11 17.6-8.6 16.8-3.4C16.2 1 20.4 1.6 23.4-2.6C25-4.8 26.2-7 26.8-9.2C25.8-5 24.8 .4 27.4 .6C29.4 .7 31-2.6 32.4-5.6',
  // nn
  'M32.4-5.6C33.2-7.6 34-9.4 34.8-9.3C36.2-9 34-2.6 33 .4C34.6-4.6 38-9.8 40.4-9.4C43.2-8.8 39.4-.6 41.2 .3C42.8 1 44.4-2.6 45.8-5.6',
  'M45.8-5.6C46.6-7.6 47.4-9.4 48.2-9.3C49.6-9 47.4-2.6 46.4 .4C48-4.6 51.4-9.8 53.8-9.4C56.6-8.8 52.8-.6 54.6 .3C56.2 1 57.8-2 59.6-4.4',
  // a
  'M70-8.4C67.8-11 61-8.6 60.2-3.4C59.6 1 63.8 1.6 66.8-2.6C68.4-4.8 69.6-7 70.2-9.2C69.2-5 68.2 .4 70.8 .6C73.4 .8 77-4.4 82-5.4',
]

const DEVANAGARI = [
  'M-1.6-13.4C10-14.2 24-13.6 37.6-14.2',
  // प
  'M1.2-13.6C1-10.4 .6-6.4 3.6-5.6C6-5 8-6 9.2-7.4',
  'M9.6-13.6C9.8-9 9.4-4 9.8 .8',
  // न् and न
  'M13.4-5.4C12.4-7.6 14.4-8.8 15.4-7.6C16.4-6 14.6-4.4 13.6-5.2C15-7.2 17.6-7.4 20-7.4',
  'M21.4-5C20.4-7.2 22.4-8.4 23.4-7.2C24.4-5.6 22.6-4 21.6-4.8C23-6.8 25.6-7 28.6-7.2',
  'M28.8-13.8C29.2-9 28.8-4 29.2 .8',
  // ा
  'M35-13.8C35.4-9 34.8-4 35.4 .8',
]

type Props = {
  /** Where the writing begins on its line. */
  readonly xMm: number
  readonly yMm: number
  readonly lineSpacingMm: number
}

export function Handwriting({ xMm, yMm, lineSpacingMm }: Props) {
  const scale = Math.round(((lineSpacingMm * SHARE_OF_LINE) / LETTER_HEIGHT) * 1000) / 1000
  return (
    <g className="page-writing" transform={`translate(${xMm} ${yMm}) scale(${scale})`}>
      <path d={LATIN.join('')} transform="translate(4) skewX(-9)" />
      <path d={DEVANAGARI.join('')} transform="translate(104) scale(1.12) skewX(-6)" />
    </g>
  )
}
