/**
 * A small, strict XML reader for tests: throws on anything not well-formed. No comments, CDATA or doctype, because we
 * write none.
 */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/
const OPEN = new RegExp(`<(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>`, 'y')
const CLOSE = new RegExp(`</(${NAME})>`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'g')
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

export function readXml(source: string): XmlElement {
  const [forbidden] = FORBIDDEN.exec(source) ?? []
  if (forbidden !== undefined) throw new Error(`not allowed in XML: ${JSON.stringify(forbidden)}`)
  const xml = source.replace(DECLARATION, '')
  const { element, end } = readElement(xml, 0, {})
  if (xml.slice(end).trim() !== '') throw new Error(`content after the end: ${xml.slice(end, end + 40)}`)
  return element
}

/** All descendants with this name, in document order. */
export function allOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])
}

/** The text of the only child with this name. */
export function textOf(element: XmlElement, name: string): string {
  const found = element.children.filter((child) => child.name === name)
  if (found.length !== 1) throw new Error(`<${element.name}> has ${found.length} <${name}>`)
  return found[0]?.text ?? ''
}

type Namespaces = Readonly<Record<string, string>>

function readElement(xml: string, start: number, outer: Namespaces): { element: XmlElement; end: number } {
  const [tag, name = '', written = '', isEmpty] = matchAt(OPEN, xml, start)
  const pairs = [...written.matchAll(ATTRIBUTE)].map(
    ([, key = '', value = '']) => [key, unescaped(value)] as const,
  )
  const attributes = Object.fromEntries(pairs)
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`duplicate attribute: ${tag}`)
  const spaces = { ...outer, ...attributes }
  const prefix = /^([^:]+):/.exec(name)?.[1]
  if (prefix !== undefined && !spaces[`xmlns:${prefix}`]) throw new Error(`unknown prefix: ${name}`)

  let at = start + tag.length
  if (isEmpty) return { element: { name, attributes, children: [], text: '' }, end: at }
  const children: XmlElement[] = []
  let text = ''
  for (;;) {
    const next = xml.indexOf('<', at)
    if (next === -1) throw new Error(`<${name}> has no end`)
    const own = xml.slice(at, next)
    if (own.includes(']]>')) throw new Error('an end of CDATA in a text')
    text += unescaped(own)
    if (xml.startsWith('</', next)) {
      const [close, closed] = matchAt(CLOSE, xml, next)
      if (closed !== name) throw new Error(`<${name}> is closed by </${closed}>`)
      return { element: { name, attributes, children, text }, end: next + close.length }
    }
    const child = readElement(xml, next, spaces)
    children.push(child.element)
    at = child.end
  }
}

function matchAt(pattern: RegExp, xml: string, at: number): RegExpExecArray {
  pattern.lastIndex = at
  const found = pattern.exec(xml)
  if (!found) throw new Error(`not well-formed at: ${xml.slice(at, at + 60)}`)
  return found
}

function unescaped(text: string): string {
  const bare = text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '')
  if (bare.includes('&')) throw new Error(`a bare & in: ${text.slice(0, 60)}`)
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '')
}
