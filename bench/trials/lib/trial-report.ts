/** The result of a trial: printed, and saved in docs/reports with its date and machine. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Fact = {
  readonly what: string
  readonly value: string | number
  /** Absent for a figure without a limit. */
  readonly holds?: boolean
}

/** Writes `docs/reports/<name>.md`; returns whether all limits were met. `table`: rows before the facts. */
export function writeReport(
  name: string,
  title: string,
  how: string,
  facts: readonly Fact[],
  table: readonly (readonly string[])[] = [],
): boolean {
  const folder = fileURLToPath(new URL('../../../docs/reports', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const rows = facts.map(({ what, value, holds }) => `| ${what} | ${value} | ${verdictOf(holds)} |`)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const text = `# ${title}

${how}

${new Date().toISOString().slice(0, 10)}, ${machine}. Run again: \`npm run trial -- ${name}\`.

${tableOf(table)}| what | figure | holds |
| --- | --- | --- |
${rows.join('\n')}
`
  writeFileSync(`${folder}/${name}.md`, text)
  process.stdout.write(`\n${text}`)
  return facts.every(({ holds }) => holds !== false)
}

function tableOf([head, ...rows]: readonly (readonly string[])[]): string {
  if (head === undefined) return ''
  return `${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`
}

function verdictOf(holds: boolean | undefined): string {
  if (holds === undefined) return ''
  return holds ? 'yes' : '**no**'
}
