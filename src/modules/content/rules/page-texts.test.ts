import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { EXAMPLE_FACTS, setShopFacts } from '#platform/rules/shop-facts.ts'
import { textOfNodes } from '../components/blog/post-tree.ts'
import { postTreeOf } from '../screens/markdown/post-tree-of.ts'
import { fillMarkdown, fillPreview, insertsIn, pageInput } from './page-texts.ts'

afterEach(() => setShopFacts(EXAMPLE_FACTS))

const LONG = 'We sell what we make, and answer for it. '.repeat(8)
const LEGAL = '\n\n{{sellerDetails}}\n\n{{ grievanceOfficer }}\n'

const problems = (content: string, changes: object = {}) => {
  const values = { title: 'Terms', content, metaTitle: '', metaDescription: '', version: 0, ...changes }
  const parsed = pageInput('terms-of-use').safeParse(values)
  return parsed.success ? {} : problemsOf(parsed.error)
}

describe('the text of a legal page', () => {
  test('is accepted with variables and its inserts', () => {
    expect(problems(`${LONG} {{sellerName}} of {{town}}.${LEGAL}`)).toEqual({})
    expect(insertsIn(`x {{a}}\n {{b}} \n{{c}}`)).toEqual(['b', 'c'])
  })

  test.each([
    ['', { content: MESSAGES.page_text_short }],
    [LEGAL, { content: MESSAGES.page_text_short }],
    [`${LONG}{{sellerNme}}${LEGAL}`, { content: sentences.variableUnknown('{{sellerNme}}') }],
    [`${LONG}\n\n{{cookieTable}}${LEGAL}`, { content: sentences.variableUnknown('{{cookieTable}}') }],
    [LONG, { content: sentences.insertNeedsLine('{{sellerDetails}}') }],
    [
      `${LONG} See {{sellerDetails}} and${LEGAL.replace('{{sellerDetails}}', '')}`,
      {
        content: sentences.insertNeedsLine('{{sellerDetails}}'),
      },
    ],
  ])('is refused at the field: %j', (content, expected) => {
    expect(problems(content)).toEqual(expected)
  })

  test('needs a title without unknown variables', () => {
    expect(problems(LONG + LEGAL, { title: ' ' })).toEqual({ title: MESSAGES.page_title_missing })
    expect(problems(LONG + LEGAL, { metaTitle: '{{x}}' })).toEqual({
      metaTitle: sentences.variableUnknown('{{x}}'),
    })
  })
})

test('the preview shows a label for what the page fills in', () => {
  const nodes = postTreeOf(fillPreview('Before\n{{ heroPicture }}\nAfter'), { pictures: new Map() })
  expect(textOfNodes(nodes).replace(/\s+/g, ' ')).toBe('Before Large photograph After')
})

test('a value is shown as it is, even if it looks like Markdown', () => {
  const fact = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fact, (sellerName) => {
      setShopFacts({ ...EXAMPLE_FACTS, sellerName })
      const nodes = postTreeOf(fillMarkdown('Sold by {{sellerName}}, and nobody else.'), {
        pictures: new Map(),
      })
      expect(nodes).toHaveLength(1)
      expect(textOfNodes(nodes)).toBe(`Sold by ${sellerName}, and nobody else.`)
    }),
  )
})
