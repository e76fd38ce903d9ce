/** Extracts from a source file what the rules check: imports, texts and a few constructs. */
import { parseSync } from 'vite'

/** Replaces interpolated values in a text. */
export const VALUE = '\ufffc'
/** A text in the file: a string, a template, or the text between JSX tags. */
export type Text = { readonly line: number; readonly value: string }
/**
 * `specifier` is null unless it is a plain string: linter rules can't evaluate a template or a variable. `names` are
 * those that are imported, or exported again.
 */
export type Import = {
  readonly line: number
  readonly specifier: string | null
  readonly names: readonly string[]
}
export type Construct = { readonly line: number; readonly kind: ConstructKind }
export type ConstructKind =
  | 'any'
  | 'clock'
  | 'computed-regex'
  | 'early-facts'
  | 'facts-setter'
  | 'literal-spread'
  | 'markup-property'
  | 'module-state'
  | 'row-lock'

export type Syntax = {
  readonly errors: readonly string[]
  readonly imports: readonly Import[]
  readonly texts: readonly Text[]
  readonly constructs: readonly Construct[]
}

const IMPORT_LIKE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

export function readSyntax(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  const imports: Import[] = []
  const texts: Text[] = []
  const constructs: Construct[] = []
  const lineOf = lineFinder(text)

  walk(program, (node, parent, isDeferred) => {
    const line = lineOf(node.start)
    const source = importSource(node)
    if (source) {
      const specifier = source.type === 'Literal' ? stringOf(source) : null
      imports.push({ line, specifier, names: importedNames(node) })
    }
    const value = isImportLike(parent) ? null : textOf(node)
    if (value !== null) texts.push({ line, value })
    const kind = constructOf(node, parent)
    if (kind) constructs.push({ line, kind })
    if (!isDeferred && OWNERS_VALUES.some((name) => isCallOf(node, name)))
      constructs.push({ line, kind: 'early-facts' })
  })
  return { errors: errors.map((error) => error.message), imports, texts, constructs }
}

/** Reads of values that the owner can change. */
const OWNERS_VALUES = ['shopFacts', 'allCategories', 'categories', 'categoryNames', 'shownCategories']

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** `isDeferred`: within a function, so not run while the module is loaded. */
function walk(
  node: unknown,
  visit: (node: Node, parent: Node | null, isDeferred: boolean) => void,
  parent: Node | null = null,
  isDeferred = false,
): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, parent, isDeferred)
    return
  }
  if (!isNode(node)) return
  visit(node, parent, isDeferred)
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'parent' && typeof child === 'object')
      walk(child, visit, node, isDeferred || FUNCTIONS.has(node.type))
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The specifier of an import, re-export, dynamic import or `import('…')` type; null for any other node. */
function importSource(node: Node): Node | null {
  return isImportLike(node) && isNode(node.source) ? node.source : null
}

function importedNames({ specifiers }: Node): string[] {
  if (!Array.isArray(specifiers)) return []
  return (specifiers as readonly Node[]).map(({ imported, exported }) => nameOf(imported ?? exported) ?? '*')
}

function isImportLike(node: Node | null): boolean {
  return node !== null && IMPORT_LIKE.has(node.type)
}

function textOf(node: Node): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string | null } }[])
        .map((part) => part.value.cooked ?? '')
        .join(VALUE)
    case 'JSXElement':
    case 'JSXFragment':
      return jsxText(node.children as Node[])
    default:
      return null
  }
}

function jsxText(children: readonly Node[]): string | null {
  if (!children.some(({ type }) => type === 'JSXText')) return null
  const parts = children.map((child) => (child.type === 'JSXText' ? String(child.value) : VALUE))
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function constructOf(node: Node, parent: Node | null): ConstructKind | null {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return LOCKS_ROWS.test(textOf(node) ?? '') && !isLockStatement(parent) ? 'row-lock' : null
    case 'TSAnyKeyword':
      return 'any'
    case 'NewExpression':
    case 'CallExpression':
      return callKind(node)
    case 'Property':
      return nameOf(node.key) === 'dangerouslySetInnerHTML' ? 'markup-property' : null
    case 'SpreadElement':
    case 'JSXSpreadAttribute':
      return isFilledLiteral(node.argument) ? 'literal-spread' : null
    case 'TSRestType':
      return isNode(node.typeAnnotation) && node.typeAnnotation.type === 'TSTupleType'
        ? 'literal-spread'
        : null
    case 'VariableDeclaration':
      return isAtTop(parent) && holdsState(node) ? 'module-state' : null
    default:
      return null
  }
}

const LOCKS_ROWS = /\bfor\s+((no\s+key\s+)?update|(key\s+)?share)\b/i

function isLockStatement(node: Node | null): boolean {
  return node !== null && isCallOf(node, 'lockStatement')
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && nameOf(node.callee) === name
}

function isFilledLiteral(node: unknown): boolean {
  if (!isNode(node)) return false
  const parts = node.type === 'ArrayExpression' ? node.elements : node.properties
  return Array.isArray(parts) && parts.length > 0
}

function callKind(call: Node): ConstructKind | null {
  const callee = call.callee as Node
  const [first] = call.arguments as Node[]
  const name = nameOf(callee)
  if (name === 'Date' && !first) return 'clock'
  if (name === 'setShopFacts' || name === 'setCategories') return 'facts-setter'
  if (name === 'RegExp' && first && stringOf(first) === null && !isRegexLiteral(first))
    return 'computed-regex'
  // Drizzle's `.for('update')`.
  const isFor = callee.type === 'MemberExpression' && nameOf(callee.property) === 'for'
  return isFor && first && /^(no key )?update$/.test(stringOf(first) ?? '') ? 'row-lock' : null
}

function isRegexLiteral(node: Node): boolean {
  return node.type === 'Literal' && 'regex' in node && node.regex !== null
}

/** A module-level `let`, or an empty collection that is filled later. */
function holdsState(declaration: Node): boolean {
  if (declaration.declare === true) return false
  if (declaration.kind === 'let' || declaration.kind === 'var') return true
  return (declaration.declarations as Node[]).some(({ init }) => isNode(init) && isEmptyCollection(init))
}

function isEmptyCollection(init: Node): boolean {
  if (init.type !== 'NewExpression' || (init.arguments as Node[]).length > 0) return false
  return ['Map', 'Set', 'WeakMap', 'WeakSet'].includes(nameOf(init.callee) ?? '')
}

function isAtTop(parent: Node | null): boolean {
  return parent?.type === 'Program' || parent?.type === 'ExportNamedDeclaration'
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null
}

/** The text of a plain string, or of a template without values. */
function stringOf(node: Node): string | null {
  const text = textOf(node)
  return text === null || text.includes(VALUE) ? null : text
}

/** Line numbers start at 1. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
