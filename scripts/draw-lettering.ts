/**
 * Draws the brand's lettering for share pictures: `node scripts/run.mjs scripts/draw-lettering.ts`. Those are rendered
 * where no fonts may be installed, so the text is stored as outlines. Run it after the brand or a font changes.
 */
import { writeFile } from 'node:fs/promises'
import { drawLettering } from './fonts/lettering.ts'

const OUTPUT = new URL('../src/platform/pictures/lettering.generated.ts', import.meta.url)

await writeFile(
  OUTPUT,
  `/** Drawn by scripts/draw-lettering.ts: the brand's name, its native spelling and its tagline as outlines. */
export const LETTERING = ${JSON.stringify(await drawLettering(), null, 2)} as const
`,
)
console.log('The lettering is drawn in src/platform/pictures/lettering.generated.ts.')
