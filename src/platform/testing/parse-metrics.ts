/** Parses Prometheus' text format as strictly as its server does. Throws at the first line that it would reject. */
export type ParsedFamily = {
  readonly name: string
  readonly type: string
  readonly samples: {
    readonly name: string
    readonly labels: Record<string, string>
    readonly value: number
  }[]
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/y

export function parseMetrics(text: string): ParsedFamily[] {
  if (!text.endsWith('\n')) throw new Error('the last line is not terminated')
  const families: ParsedFamily[] = []
  const seen = new Set<string>()
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') continue
    if (keyword === 'TYPE') {
      if (families.some((family) => family.name === name)) throw new Error(`${name} has two types`)
      families.push({ name, type: rest, samples: [] })
      continue
    }
    const sample = parseSample(line)
    const family = families.at(-1)
    const suffix = family && sample.name.slice(family.name.length)
    const suffixes = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    if (!family || !sample.name.startsWith(family.name) || !suffixes.includes(suffix ?? ''))
      throw new Error(`a sample of another family: ${line}`)
    const key = line.slice(0, line.lastIndexOf(' '))
    if (seen.has(key)) throw new Error(`the same series twice: ${line}`)
    seen.add(key)
    family.samples.push(sample)
  }
  return families
}

function parseSample(line: string): ParsedFamily['samples'][number] {
  const [, name, list = '', value] = SAMPLE.exec(line) ?? []
  if (name === undefined) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < list.length) {
    const found = LABEL.exec(list)
    if (!found) throw new Error(`labels that can't be read: ${line}`)
    const [, label = '', text = ''] = found
    if (label in labels) throw new Error(`a label twice: ${line}`)
    labels[label] = text.replaceAll(/\\([\\n"])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
  }
  return { name, labels, value: Number(value) }
}
