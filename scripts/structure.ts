/**
 * `npm run structure`: prints the metrics of the repository's structure and their limits. Exits with 1 if a limit is
 * exceeded.
 */
import { join } from 'node:path'
import { readProjectFiles } from './lib/project-files.ts'
import { measureStructure } from './lib/structure-figures.ts'

const figures = measureStructure(readProjectFiles(join(import.meta.dirname, '..')))
for (const { name, value, limit } of figures) {
  const mark = value > limit ? '✗' : '✓'
  console.log(
    `${mark} ${name.padEnd(42)} ${value.toLocaleString('en').padStart(9)}  limit ${limit.toLocaleString('en')}`,
  )
}
if (figures.some(({ value, limit }) => value > limit)) process.exitCode = 1
