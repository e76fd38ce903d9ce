/** Writes the list of pages for shoppers beside the one that the bundler has written: `app/shopper-manifest.ts` says why. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutStaff, type PageList } from '#app/shopper-manifest.ts'

const WRITTEN = /^manifest-\w+\.js$/
const BEFORE = 'window.__reactRouterManifest='

export async function writeShopperManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((each) => WRITTEN.test(each))
  if (name === undefined) throw new Error('The bundler has written no list of pages')
  const list = withoutStaff(readManifest(await readFile(join(folder, name), 'utf8')))
  await writeFile(join(folder, `shopper-${name}`), `${BEFORE}${JSON.stringify(list)};`)
}

export function readManifest(text: string): PageList {
  if (!text.startsWith(BEFORE)) throw new Error('The bundler writes its list of pages in another way now')
  return JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')) as PageList
}
