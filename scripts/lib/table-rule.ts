/**
 * SQL follows the order of the modules as imports do: a module's statements name tables of itself, of the platform and
 * of the modules before it. A table belongs to the module whose `…-tables.ts` declares it.
 */
import { LATER_TABLES, rankOf } from './module-graph.ts'
import { layerOf, partOf, type Finding, type ProjectFiles } from './project-files.ts'

/** Views are declared by migrations alone. */
export const VIEWS: Readonly<Record<string, string>> = { shipments: 'fulfilment' }

const DECLARATION = /\bpgTable\(\s*'(\w+)'/g
const TABLES_FILE = /-tables\.ts$/

type Reference = { readonly path: string; readonly line: number; readonly table: string }
type SqlText = { readonly path: string; readonly line: number; readonly value: string }

export function checkTables(project: ProjectFiles): Finding[] {
  return [...laterTables(project)].flatMap(([pair, references]) => {
    const allowed = LATER_TABLES[pair] ?? 0
    if (references.length <= allowed) return []
    const limit =
      allowed === 0 ? '' : ` There are ${references.length} such references, and ${allowed} are allowed.`
    return references.map(({ path, line, table }) => ({
      path,
      line,
      message: `SQL of ${partOf(path)} may not name ${table}: ${pair} is against the order of scripts/lib/module-graph.ts.${limit}`,
    }))
  })
}

/** Tables that a module's SQL names though their module comes after it, by pair: 'orders > payments'. */
export function laterTables(project: ProjectFiles): Map<string, Reference[]> {
  const owners = tableOwners(project)
  const later = sqlTexts(project).flatMap((text) => {
    const own = partOf(text.path)
    return tablesIn(text, (name) => owners.has(name)).flatMap((reference) => {
      const owner = owners.get(reference.table) ?? ''
      return rankOf(owner) > rankOf(own) ? [{ ...reference, pair: `${own} > ${owner}` }] : []
    })
  })
  return Map.groupBy(later, ({ pair }) => pair)
}

/** The module of each table and view, or 'platform'. */
export function tableOwners({ code }: ProjectFiles): Map<string, string> {
  const declared = code
    .filter(({ path }) => TABLES_FILE.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECLARATION)].map(([, name = '']) => [name, partOf(path)] as const),
    )
  return new Map([...Object.entries(VIEWS), ...declared])
}

/** Every text of the modules: which of them are SQL shows in what they say. */
function sqlTexts({ code, sql }: ProjectFiles): SqlText[] {
  const inCode = code
    .filter(({ path }) => path.startsWith('src/modules/') && layerOf(path) !== 'test')
    .flatMap(({ path, syntax }) => syntax.texts.map((text) => ({ path, ...text })))
  return [...inCode, ...sql.map(({ path, text }) => ({ path, line: 1, value: text }))]
}

const TOKEN = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[A-Za-z_][\w.]*|\d+|[^\s\w]/g
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const BEFORE_A_TABLE = words('FROM JOIN INTO UPDATE USING ONLY TABLE ON REFERENCES TRUNCATE LOCK COPY')
const STARTS_FROM = words('FROM USING')
const OPENS_FROM = words('FROM JOIN , (')
const ENDS_FROM = words(
  '; WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH FOR UNION INTERSECT EXCEPT WINDOW RETURNING SET SELECT VALUES',
)

/**
 * The tables that a text names where SQL expects a table: after FROM, JOIN, INTO, …, in the list of a FROM, and at the
 * start of a fragment, also where that is the name alone. A column of the same name is at other places.
 */
export function tablesIn({ path, line, value }: SqlText, isTable: (name: string) => boolean): Reference[] {
  const isData = layerOf(path) === 'data'
  const found: Reference[] = []
  /** Of each open bracket: whether its list of FROM goes on. */
  const lists = [false]
  // A fragment that continues a FROM begins with its table; a declaration's texts are names of columns, too.
  let expectsTable = isData && !TABLES_FILE.test(path)
  let previous = ''
  for (const token of value.matchAll(TOKEN)) {
    const [written] = token
    if (written.startsWith('--') || written.startsWith('/*')) continue
    // Outside data/ texts are English: SQL shows by its capitals.
    const word = isData ? written.toUpperCase() : written
    const name = written.replaceAll('"', '').replace(/^public\./, '')
    if (expectsTable && isTable(name))
      found.push({ path, line: line + value.slice(0, token.index).split('\n').length - 1, table: name })
    if (word === '(') {
      // FROM (orders JOIN …), but neither JOIN … USING (column) nor ON (column = …).
      expectsTable &&= OPENS_FROM.has(previous)
      lists.push(expectsTable)
    } else {
      if (word === ')' && lists.length > 1) lists.pop()
      const isDistinct = word === 'FROM' && previous === 'DISTINCT'
      if (!isDistinct && STARTS_FROM.has(word)) lists[lists.length - 1] = true
      if (ENDS_FROM.has(word)) lists[lists.length - 1] = false
      expectsTable = (BEFORE_A_TABLE.has(word) && !isDistinct) || (word === ',' && lists.at(-1) === true)
    }
    previous = word
  }
  return found
}
