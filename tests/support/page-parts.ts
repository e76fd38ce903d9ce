/**
 * The parts of a page, as digests of everything that could matter to those who see or hear them. Runs inside the page.
 */

export type Part = {
  readonly digest: string
  /** The index of the enclosing part; its own for the whole page. */
  readonly parent: number
}

export type Digests = {
  /** Every part above a minimum size, the whole page first. */
  readonly parts: readonly Part[]
  /** A digest for the rules that compare parts with each other: headings, landmarks, access keys and duplicate ids. */
  readonly outline: string
}

/**
 * `data-part` holds the index of a part. Numbers in texts and most attributes count as equal; those that axe or a style
 * sheet reads do not. A part's digest depends on the page's style sheets, because they decide its colours.
 */
export function digestPage(): Digests {
  /** Fewer elements than this are checked as quickly as they are recognised. */
  const MIN_ELEMENTS = 12
  /** The target of a link makes no difference, only that it has one. */
  const PRESENT_ONLY = new Set(['href', 'src', 'srcset', 'action', 'content', 'value'])
  const EXACT = new Set(['style', 'class', 'tabindex', 'rowspan', 'colspan'])
  const HEADINGS = 'h1, h2, h3, h4, h5, h6'
  const OUTLINE = `${HEADINGS}, header, footer, main, nav, aside, section, form, [role], [accesskey]`
  const parts: { digest: string; parent: number }[] = []

  const digestOf = (text: string): string => {
    let [one, two] = [0x811c9dc5, 0x2f0b4c47]
    for (let index = 0; index < text.length; index += 1) {
      one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
      two = Math.imul(two ^ text.charCodeAt(index), 0x5bd1e995)
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36)
  }
  /** Without the parts of ids either, which are new in every test. */
  const withoutNumbers = (text: string): string => text.replaceAll(/[-\da-f]*\d[-\da-f]*/g, '0')
  const markOf = ({ name, value }: Attr): string => {
    if (PRESENT_ONLY.has(name)) return name
    const isExact = EXACT.has(name) || (name.startsWith('aria-') && /^[-.\d]+$/.test(value))
    return `${name}=${isExact ? value : withoutNumbers(value)}`
  }
  const nameOf = (element: Element): string => {
    const marks = [...element.attributes].filter(({ name }) => name !== 'data-part').map(markOf)
    const { checked, value } = element as Partial<HTMLInputElement>
    // If nothing has the focus, the body counts as focused.
    const hasFocus = element === document.activeElement && element !== document.body
    const state = [checked, value ? 'filled' : '', hasFocus ? 'focus' : '']
    return `${element.tagName} ${marks.join(' ')} ${state.join(' ')}`
  }
  const visit = (element: Element, around: string, parent: number): string => {
    const name = nameOf(element)
    const isPart = element.getElementsByTagName('*').length >= MIN_ELEMENTS
    const index = isPart ? parts.push({ digest: '', parent }) - 1 : parent
    if (isPart) element.setAttribute('data-part', String(index))
    const chain = digestOf(around + name)
    const inside = [...element.childNodes].map((node) => {
      if (node instanceof Element) return visit(node, chain, index)
      return node instanceof Text ? withoutNumbers(node.data.trim()) : ''
    })
    const content = digestOf([name, ...inside].join('\n'))
    if (isPart) parts[index] = { digest: `${chain}.${content}`, parent }
    return content
  }
  const outlineOf = (): string => {
    const marked = [...document.querySelectorAll(OUTLINE)].map((element) =>
      [
        nameOf(element),
        element.checkVisibility(),
        element.matches(HEADINGS) ? withoutNumbers(element.textContent) : '',
      ].join(' '),
    )
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return digestOf([...marked, ids.length - new Set(ids).size].join('\n'))
  }
  /** Sorted, because client navigation loads them in any order. */
  const sheets = [...document.styleSheets].map(({ href, ownerNode }) => href ?? ownerNode?.textContent ?? '')
  visit(document.documentElement, digestOf(sheets.toSorted().join('\n')), 0)
  return { parts, outline: outlineOf() }
}

export function forgetParts(): void {
  for (const part of document.querySelectorAll('[data-part]')) part.removeAttribute('data-part')
}
