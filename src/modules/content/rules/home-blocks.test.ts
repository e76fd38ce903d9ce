import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import {
  addableKinds,
  changeHome,
  DEFAULT_HOME,
  homeBlock,
  HOME_KINDS,
  MAX_HOME,
  paragraphsOf,
  parseHomeBlocks,
  type HomeBlock,
  type HomeChange,
} from './home-blocks.ts'

const ONCE = ['hero', 'categories', 'sections', 'best_sellers', 'reviews', 'page_feature', 'promises']

type Step =
  | { readonly do: 'add'; readonly kind: number; readonly name: number }
  | { readonly do: 'move' | 'delete'; readonly at: number; readonly to: number }
  | { readonly do: 'reset' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), kind: fc.nat(20), name: fc.nat(30) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('move' as const, 'delete' as const),
      at: fc.nat(30),
      to: fc.integer({ min: -3, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reset' as const }) },
)

function changeOf(each: Step, blocks: readonly HomeBlock[]): HomeChange {
  if (each.do === 'reset') return { type: 'reset' }
  if (each.do === 'add')
    return { type: 'add', kind: HOME_KINDS[each.kind % HOME_KINDS.length]!, id: `b-${each.name}` }
  const id = blocks[each.at % blocks.length]!.id
  return each.do === 'move' ? { type: 'move', id, to: each.to } : { type: 'delete', id }
}

describe('a list of blocks', () => {
  test('can be saved and read after any changes, has unique ids, and is never empty', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let blocks = DEFAULT_HOME
        for (const each of steps) {
          const change = changeOf(each, blocks)
          const next = changeHome(blocks, change)
          if (change.type === 'move') expect(next).toHaveLength(blocks.length)
          if (change.type === 'add') expect(next === null || next.at(-1)?.kind === change.kind).toBe(true)
          blocks = next ?? blocks
        }
        expect(blocks.length).toBeGreaterThan(0)
        expect(blocks.length).toBeLessThanOrEqual(MAX_HOME.blocks)
        expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
        const kinds = blocks.map(({ kind }) => kind)
        for (const kind of ONCE) expect(kinds.filter((other) => other === kind).length).toBeLessThanOrEqual(1)
        expect(parseHomeBlocks(JSON.parse(JSON.stringify(blocks)))).toEqual(blocks)
      }),
    )
  })

  test('keeps the sequence of all others when one is moved', () => {
    const moved = changeHome(DEFAULT_HOME, { type: 'move', id: 'promises', to: 1 })
    expect(moved?.map(({ id }) => id)).toEqual(['hero', 'promises', 'categories', 'sections', 'page-feature'])
  })

  test('cannot change a block that is gone, or is of another kind now', () => {
    const text = { id: 'hero', kind: 'text', title: '', text: 'Words' } as const
    for (const change of [
      { type: 'save', block: { ...text, id: 'gone' } },
      { type: 'save', block: text },
      { type: 'delete', id: 'gone' },
      { type: 'move', id: 'gone', to: 0 },
      { type: 'add', kind: 'hero', id: 'another' },
    ] as const)
      expect(changeHome(DEFAULT_HOME, change)).toBeNull()
    expect(addableKinds(DEFAULT_HOME)).not.toContain('hero')
  })

  test('stored by another version of the program is read as far as possible', () => {
    expect(parseHomeBlocks(null)).toEqual(DEFAULT_HOME)
    expect(parseHomeBlocks([{ id: 'x', kind: 'carousel' }, DEFAULT_HOME[1]])).toEqual([DEFAULT_HOME[1]])
    expect(parseHomeBlocks([{ id: 'x', kind: 'carousel' }])).toEqual(DEFAULT_HOME)
  })
})

describe('a block', () => {
  const story = {
    id: 'story',
    kind: 'story',
    title: 'From {{town}}',
    text: 'One\r\n\r\n\r\nTwo  ',
    picture: '',
    side: 'left',
    buttonText: '',
    buttonLink: '',
  }
  const problems = (changes: object) => {
    const parsed = homeBlock.safeParse({ ...story, ...changes })
    return parsed.success ? {} : problemsOf(parsed.error)
  }

  test('has cleaned paragraphs', () => {
    expect(homeBlock.parse(story)).toMatchObject({ text: 'One\n\nTwo' })
    expect(paragraphsOf('One\n\nTwo')).toEqual(['One', 'Two'])
  })

  test.each<[changes: object, expected: object]>([
    [{ title: ' ' }, { title: MESSAGES.home_title_missing }],
    [{ title: 'x'.repeat(91) }, { title: sentences.textTooLong(90) }],
    [{ text: '{{hours}} {{secret}}' }, { text: sentences.variableUnknown('{{secret}}') }],
    [{ buttonText: 'Shop' }, { buttonLink: MESSAGES.home_link_half }],
    [{ buttonLink: '/products' }, { buttonText: MESSAGES.home_link_half }],
    [{ picture: 'https://evil.example/x.png' }, { picture: MESSAGES.home_picture_gone }],
    ...['data:text/html,x', '//evil.example', 'http://plain.example', '/../cms', 'https://'].map(
      (buttonLink): [object, object] => [
        { buttonText: 'Go', buttonLink },
        { buttonLink: MESSAGES.home_link_invalid },
      ],
    ),
  ])('is refused at its field: %j', (changes, expected) => {
    expect(problems(changes)).toEqual(expected)
  })

  test.each(['/products?sort=new#top', 'https://shop.example/a?b=c', '/'])('may link to %s', (buttonLink) => {
    expect(problems({ buttonText: 'Go', buttonLink })).toEqual({})
  })
})
