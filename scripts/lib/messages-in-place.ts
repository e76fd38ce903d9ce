/**
 * Inlines messages into the pages that use them: in browser code each `MESSAGES.key` becomes its text, and each
 * `sentences.key` its function. The tables, mostly used by staff and integrators, are loaded only by pages that look up
 * messages by a dynamic key.
 */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { inProject } from './paths.mjs'

/** Keys of `MESSAGES` and `sentences` with their JavaScript: a text, or a function that builds one from values. */
export type Sources = { readonly messages: Sourced; readonly sentences: Sourced }
type Sourced = Readonly<Record<string, string>>

const HOME = inProject('src', 'platform', 'rules', 'messages.ts').replaceAll('\\', '/')
const TABLE = 'virtual:messages-table'
const TABLE_ID = `\0${TABLE}`
const USE = /(?<![\w$.])(MESSAGES|sentences)\.(\w+)/g
/** The source of each table, up to its closing brace. */
const WRITTEN = [/export const MESSAGES = \{[\s\S]*?\n\};?/, /export const sentences = \{[\s\S]*?\n\};?/]

export function messagesInPlace(): Plugin {
  let sources: Sources = { messages: {}, sentences: {} }
  return {
    name: 'messages-in-place',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      sources = sourcesOf((await import(pathToFileURL(HOME).href)) as Home)
    },
    resolveId: (id) => (id === TABLE ? TABLE_ID : null),
    load: (id) => (id === TABLE_ID ? tablesOf(sources) : null),
    transform(code, id) {
      if (!/MESSAGES|sentences/.test(code)) return null
      return { code: id === HOME ? withoutTables(code) : withTexts(code, sources), map: null }
    },
  }
}

type Home = {
  readonly MESSAGES: Readonly<Record<string, string>>
  /** They use only their parameters and `MESSAGES`. */
  readonly sentences: Readonly<Record<string, (...facts: never[]) => string>>
}

export function sourcesOf({ MESSAGES, sentences }: Home): Sources {
  const messages = mapValues(MESSAGES, (text) => JSON.stringify(text))
  return {
    messages,
    sentences: mapValues(sentences, (write) => `(${withTexts(String(write), { messages, sentences: {} })})`),
  }
}

/** Replaces each referenced message or sentence in place. */
export function withTexts(code: string, { messages, sentences }: Sources): string {
  return code.replace(USE, (use, table: string, key: string) => {
    const sourced = table === 'MESSAGES' ? messages : sentences
    return Object.hasOwn(sourced, key) ? (sourced[key] ?? use) : use
  })
}

/** The tables become a module of their own. */
export function withoutTables(code: string): string {
  if (!WRITTEN.every((table) => table.test(code)))
    throw new Error('The tables of messages and sentences were not found in src/platform/rules/messages.ts')
  const left = WRITTEN.reduce((rest, table) => rest.replace(table, ''), code)
  return `${left}\nexport { MESSAGES, sentences } from '${TABLE}';\n`
}

function tablesOf({ messages, sentences }: Sources): string {
  const table = (sourced: Sourced) =>
    `{${Object.entries(sourced)
      .map(([key, source]) => `${JSON.stringify(key)}: ${source}`)
      .join(',\n')}}`
  return `export const MESSAGES = ${table(messages)}\nexport const sentences = ${table(sentences)}`
}

function mapValues<Value>(record: Readonly<Record<string, Value>>, map: (value: Value) => string): Sourced {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
