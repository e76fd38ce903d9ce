/**
 * Every user-visible message belongs in src/platform/rules/messages.ts. Two lists identify messages: that file itself,
 * and the quoted messages of docs/spec-map.md, so that one missing from the file is found elsewhere too.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInSource, layerOf, type Finding, type ProjectFiles } from './project-files.ts'
import { VALUE } from './syntax.ts'

const HOME = 'src/platform/rules/messages.ts'
/** Rows of validation (V) and messages (M). */
const MESSAGE_ROW = /^\| [VM]-\d+ \|([^|]*)\| (open)?/
/** Shorter ones are compared as a whole: within a longer text they are ordinary words. */
const SHORT = 16

export function messageRule(project: ProjectFiles): Finding[] {
  const sentences = new Set([
    ...sentencesAtHome(project),
    ...specifiedMessages(project.root).map(asSentence).filter(isTelling),
  ])
  return project.code
    .filter(({ path }) => isInSource(path) && layerOf(path) !== 'test' && path !== HOME)
    .flatMap(({ path, syntax }) =>
      syntax.texts.flatMap(({ line, value }) => {
        const sentence = [...sentences].find((each) => says(value, each))
        return sentence ? [{ path, line, message: `'${sentence}' belongs in ${HOME}.` }] : []
      }),
    )
}

/** The messages that docs/spec-map.md quotes. */
export function specifiedMessages(root: string, { onlyDone = false } = {}): string[] {
  const map = join(root, 'docs/spec-map.md')
  if (!existsSync(map)) return []
  return readFileSync(map, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, text = '', open] = MESSAGE_ROW.exec(line) ?? []
      return onlyDone && open ? [] : quoted(text)
    })
}

/** As the rules see it in code: 'Earned {n} reward coins!' without its values. */
export function asSentence(message: string): string {
  return trimmed(message.replace(/\{[^}]*\}|\.\.\.$|(?<=₹)N/g, VALUE))
}

export function sentencesAtHome({ code }: ProjectFiles): string[] {
  const home = code.find(({ path }) => path === HOME)
  return home?.syntax.texts.map(({ value }) => trimmed(value)).filter(isTelling) ?? []
}

function quoted(text: string): string[] {
  return [...text.matchAll(/(?<=^|[\s(])'(.+?)'(?=$|[\s),.;:])/g)].map(([, message = '']) => message)
}

/** At least two words, and long enough not to match by chance. */
function isTelling(sentence: string): boolean {
  return sentence.length >= 9 && sentence.includes(' ')
}

function says(text: string, sentence: string): boolean {
  return sentence.length < SHORT ? trimmed(text) === sentence : text.includes(sentence)
}

/** Without the values before and after. */
function trimmed(text: string): string {
  return text.replace(/^[\s\ufffc]+|[\s\ufffc]+$/g, '')
}
