/**
 * Lists the photographs of photography/masters for the sample shop: `node scripts/run.mjs scripts/list-pictures.ts`.
 * Digests, sizes and blurred previews are calculated here and committed beside the products, so that seeding an empty
 * shop only copies files.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..')
const MASTERS = join(ROOT, 'photography', 'masters')
const LIST = join(ROOT, 'src', 'server', 'seed', 'sample', 'pictures.json')
const ID_LENGTH = 24
/**
 * Enough to tell a red notebook on the left from a blue one on the right, in about 150 bytes. Uses a palette, because
 * photographic formats distort the background colour at so few pixels.
 */
const PLACEHOLDER = { width: 8, colours: 8 }

const files = (await readdir(MASTERS)).filter((file) => file.endsWith('.webp')).toSorted()
const list = []
for (const file of files) list.push(await describe(file))
await writeFile(LIST, `${JSON.stringify(list, null, 2)}\n`)
console.log(`${list.length} photographs are listed in src/server/seed/sample/pictures.json.`)

async function describe(file: string) {
  const bytes = await readFile(join(MASTERS, file))
  const { width, height } = await sharp(bytes).metadata()
  const small = await sharp(bytes)
    .resize({ width: PLACEHOLDER.width })
    .png({ palette: true, colours: PLACEHOLDER.colours, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
  return {
    name: file.replace(/\.webp$/, ''),
    id: createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH),
    width,
    height,
    placeholder: `data:image/png;base64,${small.toString('base64')}`,
  }
}
