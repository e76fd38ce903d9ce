/** Parses a Dockerfile into its stages: as much of the language as deploy/Dockerfile uses. */
import { Stop } from './terminal.mjs'

export type Step = {
  readonly word: 'RUN' | 'COPY'
  readonly text: string
  readonly workdir: string
  readonly env: Record<string, string>
}

export type Stage = {
  readonly base: string
  readonly name: string
  steps: Step[]
  workdir: string
  env: Record<string, string>
  user: string
  /** ENTRYPOINT and CMD. */
  command: string[]
  health: string[]
}

/** Metadata of the image, without effect on how it is tried here. */
const DESCRIBING = new Set(['VOLUME', 'EXPOSE', 'STOPSIGNAL'])

export function readImageFile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.replace(/\\\n\s*/g, '').split('\n')
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const stage = stages.at(-1)
    if (word === 'FROM') {
      const [base = '', , name = `stage ${stages.length}`] = rest.split(' ')
      stages.push({ base, name, steps: [], workdir: '/', env: {}, user: '0:0', command: [], health: [] })
    } else if (stage === undefined) throw new Stop(`The Dockerfile starts with ${word}.`)
    else if (word === 'RUN' || word === 'COPY')
      stage.steps.push({ word, text: rest, workdir: stage.workdir, env: { ...stage.env } })
    else if (word === 'WORKDIR') stage.workdir = rest
    else if (word === 'USER') stage.user = rest
    else if (word === 'ENV')
      Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((each) => each.split('=', 2))))
    else if (word === 'ENTRYPOINT' || word === 'CMD') stage.command.push(...listOf(rest))
    else if (word === 'HEALTHCHECK') stage.health = listOf(rest.slice(rest.indexOf('[')))
    else if (!DESCRIBING.has(word)) throw new Stop(`${word} of the Dockerfile can't be tried here.`)
  }
  return stages
}

function listOf(text: string): string[] {
  return JSON.parse(text) as string[]
}
