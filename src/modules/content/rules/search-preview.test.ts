import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutToWidth, hostOf, PREVIEW_ROOM, searchPreview, textWidthPx } from './search-preview.ts'
import { anyText } from '#platform/testing/any-text.ts'

const DESKTOP = PREVIEW_ROOM.desktop.title

describe('a title in search results', () => {
  test('is complete if there is room', () => {
    expect(cutToWidth('Notebooks and planners', DESKTOP)).toBe('Notebooks and planners')
  })

  test('is cut by its width: sixty wide letters do not fit where sixty narrow ones do', () => {
    expect(cutToWidth('i'.repeat(60), DESKTOP)).toBe('i'.repeat(60))
    expect(cutToWidth('W'.repeat(60), DESKTOP)).toMatch(/^W{20,40} …$/)
  })

  test('is cut after a whole word', () => {
    const words = 'Handmade notebooks and daily planners from Hyderabad with free delivery everywhere'
    const cut = cutToWidth(words, DESKTOP)
    expect(cut.endsWith(' …')).toBe(true)
    expect(words.startsWith(`${cut.slice(0, -2)} `)).toBe(true)
  })

  test('has more room on a phone, with a second line', () => {
    const title = 'Handmade notebooks and daily planners from Hyderabad and so on'
    const page = { url: 'https://panna.example', title, description: 'd' }
    expect(searchPreview(page, 'desktop').title).toMatch(/ …$/)
    expect(searchPreview(page, 'phone')).toEqual({ host: 'panna.example', title, text: 'd' })
  })

  test('always fits into its room', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 60, max: 1_000 }), (text, widthPx) => {
        const cut = cutToWidth(text, { fontPx: 20, widthPx })
        expect(textWidthPx(cut, 20)).toBeLessThanOrEqual(widthPx)
        expect(cut).not.toMatch(/\n/)
      }),
    )
  })

  test('in other scripts is measured by its letters', () => {
    expect(textWidthPx('नोटबुक', 10)).toBeLessThan(textWidthPx('नोटबुक नोटबुक', 10))
    expect(textWidthPx('日本', 10)).toBe(20)
  })
})

test('the host of an address is shown without its scheme', () => {
  expect([hostOf('https://www.panna.example/a'), hostOf('words')]).toEqual(['www.panna.example', 'words'])
})
