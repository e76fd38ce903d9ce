import { describe, expect, test } from 'vitest'
import { declarationsAt, fixedPx, pageVariables } from './css-rules.ts'

const at = (css: string, widthPx = 360) =>
  declarationsAt(css, widthPx).map(({ selector, property, value }) => `${selector}|${property}|${value}`)

describe('a style sheet', () => {
  test('is read rule by rule', () => {
    expect(at('a{color:red;width:2px}b , c{height:3px!important}')).toEqual([
      'a|color|red',
      'a|width|2px',
      'b , c|height|3px',
    ])
  })

  test('counts what holds at the width, layers and nested conditions included', () => {
    const css = `@layer base{a{width:1px}@media (width>=48rem){a{width:2px}}}
      @media print{a{width:3px}}@supports (display:grid){@media (width<48rem){a{width:4px}}}`
    expect(at(css)).toEqual(['a|width|1px', 'a|width|4px'])
    expect(at(css, 1_000)).toEqual(['a|width|1px', 'a|width|2px'])
  })

  test('leaves out comments, fonts and steps of a movement', () => {
    expect(
      at(
        '/* a{width:9px} */@font-face{font-family:x;src:url(a;b)}@keyframes k{from{width:5px}}a{b:url("x;}{");c:d}',
      ),
    ).toEqual(['a|b|url("x;}{")', 'a|c|d'])
  })

  test('knows rules inside rules', () => {
    expect(at('.a{color:red;&:hover{color:blue}}')).toEqual(['.a|color|red', '.a &:hover|color|blue'])
  })

  test('that is broken is read as far as it goes', () => {
    for (const css of ['}', 'a{', 'a{b', '@media{', '"', '/*', '{'.repeat(5_000), '}'.repeat(5_000)])
      expect(Array.isArray(declarationsAt(css, 360))).toBe(true)
  })
})

test('fixed lengths are found by their names, too', () => {
  const variables = pageVariables(declarationsAt(':root,:host{--text-xs:.75rem;--wide:50vw}a{--no:1px}', 360))
  expect([...variables.keys()]).toEqual(['--text-xs', '--wide'])
  expect(fixedPx('var(--text-xs)', variables)).toBe(12)
  expect(fixedPx('2rem', variables)).toBe(32)
  expect([fixedPx('var(--wide)', variables), fixedPx('var(--no)', variables)]).toEqual([null, null])
})
