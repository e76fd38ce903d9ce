/** `npm run structure`: prints the figures of the repository's structure beside their limits. Exit 1 if one is passed. */
import { join } from 'node:path'
import { openHouse } from './lib/house.ts'
import { measureStructure } from './lib/structure-figures.ts'

const figures = measureStructure(openHouse(join(import.meta.dirname, '..')))
for (const { name, value, limit } of figures) {
  const mark = value > limit ? '✗' : '✓'
  console.log(
    `${mark} ${name.padEnd(42)} ${value.toLocaleString('en').padStart(9)}  limit ${limit.toLocaleString('en')}`,
  )
}
if (figures.some(({ value, limit }) => value > limit)) process.exitCode = 1
