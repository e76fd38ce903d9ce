/**
 * What a page says comes with the page: in the browser's scripts each `MESSAGES.key` becomes its text. The table itself, most of
 * which staff and integrators alone read, stays behind for the pages that look a message up by a key they do not know.
 */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { inProject } from './paths.mjs'

type Table = Readonly<Record<string, string>>

const HOME = inProject('domain', 'messages.ts').replaceAll('\\', '/')
const TABLE = 'virtual:messages-table'
const TABLE_ID = `\0${TABLE}`
const USE = /(?<![\w$.])MESSAGES\.(\w+)/g
/** The table where it is written, up to the brace that closes it. */
const WRITTEN = /export const MESSAGES = \{[\s\S]*?\n\};?/

export function messagesInPlace(): Plugin {
  let table: Table = {}
  return {
    name: 'messages-in-place',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const home = (await import(pathToFileURL(HOME).href)) as { readonly MESSAGES: Table }
      table = home.MESSAGES
    },
    resolveId: (id) => (id === TABLE ? TABLE_ID : null),
    load: (id) => (id === TABLE_ID ? `export const MESSAGES = ${JSON.stringify(table)}` : null),
    transform(code, id) {
      if (!code.includes('MESSAGES')) return null
      const texts = withTexts(code, table)
      return { code: id === HOME ? withoutTable(texts) : texts, map: null }
    },
  }
}

/** Each message that is named, as its text. */
export function withTexts(code: string, table: Table): string {
  return code.replace(USE, (use, key: string) =>
    Object.hasOwn(table, key) ? JSON.stringify(table[key]) : use,
  )
}

/** The sentences with facts in them stay; the table becomes a module of its own. */
export function withoutTable(code: string): string {
  if (!WRITTEN.test(code)) throw new Error('The table of messages was not found in domain/messages.ts')
  return code.replace(WRITTEN, () => `export { MESSAGES } from '${TABLE}';`)
}
