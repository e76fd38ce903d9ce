/**
 * Makes public/share.jpg, the preview of pages without a picture of their own: `node scripts/run.mjs
 * scripts/make-share-picture.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeRendition } from '#platform/pictures/convert-picture.ts'

const ROOT = join(import.meta.dirname, '..')

const bytes = await readFile(join(ROOT, 'photography', 'masters', 'hero.webp'))
const share = await makeRendition({ contentType: 'image/webp', bytes }, { size: 'share', format: 'jpg' })
await writeFile(join(ROOT, 'public', 'share.jpg'), share)
console.log(`public/share.jpg: ${share.length} bytes`)
