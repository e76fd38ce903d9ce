/** The edit that a toolbar button makes: the replaced range, the new text, and the selection afterwards. */
export const MARKS = ['heading', 'bold', 'italic', 'link', 'list', 'quote', 'table'] as const
export type Mark = (typeof MARKS)[number]

export type Chosen = { readonly text: string; readonly start: number; readonly end: number }

export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  /** Offsets in the new text. */
  readonly select: readonly [start: number, end: number]
}

const TABLE = '| Paper | Weight |\n| --- | ---: |\n| Ruled | 70 gsm |'
const URL_ALONE = /^(?:https?:\/\/|mailto:|\/)\S+$/

export function editOf(mark: Mark, chosen: Chosen): Edit {
  switch (mark) {
    case 'heading':
      return atLines(chosen, '## ')
    case 'list':
      return atLines(chosen, '- ')
    case 'quote':
      return atLines(chosen, '> ')
    case 'bold':
      return around(chosen, '**', 'bold words')
    case 'italic':
      return around(chosen, '*', 'words')
    case 'link':
      return link(chosen)
    case 'table':
      return asBlock(chosen, TABLE, [2, 'Paper'.length])
  }
}

/** A picture in a paragraph of its own, with its alternative text selected for editing. */
export function pictureEdit(chosen: Chosen, picture: { readonly url: string; readonly alt: string }): Edit {
  const alt = picture.alt.replace(/[[\]\\\n]/g, ' ').trim() || 'What the picture shows'
  return asBlock(chosen, `![${alt}](${picture.url})`, [2, alt.length])
}

/** The text after an edit. */
export function edited(text: string, { from, to, insert }: Edit): string {
  return text.slice(0, from) + insert + text.slice(to)
}

/** Puts the mark on both sides, or removes it if it is there. */
function around({ text, start, end }: Chosen, mark: string, example: string): Edit {
  const { length } = mark
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  if (isMarked && start >= length) {
    const insert = text.slice(start, end)
    return { from: start - length, to: end + length, insert, select: [start - length, end - length] }
  }
  const words = text.slice(start, end) || example
  const first = start + length
  return { from: start, to: end, insert: mark + words + mark, select: [first, first + words.length] }
}

/** Puts the mark before each selected line, or removes it if all have it. */
function atLines({ text, start, end }: Chosen, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const insert = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  // For one line without a selection the cursor goes to its end.
  const last = from + insert.length
  return { from, to, insert, select: [start === end ? last : from, last] }
}

function link({ text, start, end }: Chosen): Edit {
  const words = text.slice(start, end)
  if (URL_ALONE.test(words)) {
    const insert = `[words](${words})`
    return { from: start, to: end, insert, select: [start + 1, start + 1 + 'words'.length] }
  }
  const label = words || 'words'
  const address = start + label.length + '[]('.length
  return {
    from: start,
    to: end,
    insert: `[${label}](https://)`,
    select: [address, address + 'https://'.length],
  }
}

/** Inserts lines below the current paragraph or table, with an empty one on either side. */
function asBlock({ text, end }: Chosen, block: string, [offset, length]: readonly [number, number]): Edit {
  const blank = text.indexOf('\n\n', end)
  const at = blank === -1 ? text.length : blank
  const before = text.slice(0, at)
  const after = text.slice(at)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const rest = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const first = at + gap.length + offset
  return { from: at, to: at, insert: gap + block + rest, select: [first, first + length] }
}
