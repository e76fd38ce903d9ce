import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edited, editOf, MARKS, pictureEdit } from './markdown-edit.ts'

/** '|' marks both ends of the selection, before and after. */
function played(
  marked: string,
  make: (chosen: { text: string; start: number; end: number }) => ReturnType<typeof editOf>,
) {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const text = before + chosen + after
  const edit = make({ text, start: before.length, end: before.length + chosen.length })
  const [start, end] = edit.select
  const now = edited(text, edit)
  return `${now.slice(0, start)}|${now.slice(start, end)}|${now.slice(end)}`
}

describe('the buttons above the text field', () => {
  test.each([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['italic', 'a || c', 'a *|words|* c'],
    ['link', 'see |this| now', 'see [this](|https://|) now'],
    ['link', 'see |https://x.example/| now', 'see [|words|](https://x.example/) now'],
    ['heading', 'a\nb|| c', 'a\n## b c||'],
    ['list', 'x\n|a\nb|\ny', 'x\n|- a\n- b|\ny'],
    ['list', '|- a\n- b|', '|a\nb|'],
    ['quote', 'a||', '> a||'],
  ] as const)('%s: %j becomes %j', (mark, before, after) => {
    expect(played(before, (chosen) => editOf(mark, chosen))).toBe(after)
  })

  test('a table is a separate block, with its first cell selected', () => {
    const edit = editOf('table', { text: 'a', start: 1, end: 1 })
    const after = edited('a', edit)
    expect(after).toBe('a\n\n| Paper | Weight |\n| --- | ---: |\n| Ruled | 70 gsm |\n\n')
    expect(after.slice(...edit.select)).toBe('Paper')
  })

  test('a picture is a separate block, with its description selected', () => {
    const picture = { url: '/pictures/aabbccddeeff001122334455', alt: '' }
    expect(played('a||', (chosen) => pictureEdit(chosen, picture))).toBe(
      `a\n\n![|What the picture shows|](${picture.url})\n\n`,
    )
  })

  test('nothing around any selection is lost, and the selection stays in the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.constantFrom(...MARKS), (text, a, b, mark) => {
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y)
        const edit = editOf(mark, { text, start, end })
        const after = edited(text, edit)
        expect(edit.select[0]).toBeGreaterThanOrEqual(0)
        expect(edit.select[1]).toBeLessThanOrEqual(after.length)
        expect(after.startsWith(text.slice(0, edit.from))).toBe(true)
        expect(after.endsWith(text.slice(edit.to))).toBe(true)
      }),
    )
  })
})
