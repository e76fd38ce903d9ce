import { expect, test } from 'vitest'
import { drawLettering } from '../../../scripts/fonts/lettering.ts'
import { LETTERING } from './lettering.generated.ts'

test('the lettering of share pictures matches the brand: run scripts/draw-lettering.ts after a change', async () => {
  expect(LETTERING).toEqual(await drawLettering())
  expect(LETTERING.name.path).toMatch(/^M[\d., \-MLQCZ]+Z$/)
  const widths = [
    LETTERING.name.width + LETTERING.native.width,
    ...LETTERING.tagline.map(({ width }) => width),
  ]
  for (const width of widths) expect(width).toBeLessThan(380)
})
