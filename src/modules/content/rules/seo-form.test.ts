import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalElsewhere, seoSettingsInput } from './seo-form.ts'
import { anyText } from '#platform/testing/any-text.ts'

const EMPTY = {
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  canonicalUrl: '',
  faviconUrl: '',
  twitterHandle: '',
  version: 0,
  isElsewhereMeant: false,
}

function firstMessage(changes: Partial<Record<keyof typeof EMPTY, unknown>>): string | undefined {
  return seoSettingsInput.safeParse({ ...EMPTY, ...changes }).error?.issues[0]?.message
}

describe('the SEO form', () => {
  test('accepts an empty form', () => {
    expect(seoSettingsInput.parse(EMPTY)).toEqual(EMPTY)
  })

  test.each([
    ['metaTitle', 60, 'Meta title should be under 60 characters'],
    ['metaDescription', 160, 'Meta description should be under 160 characters'],
  ] as const)('limits %s to %i characters', (field, most, message) => {
    expect(firstMessage({ [field]: 'a'.repeat(most) })).toBeUndefined()
    expect(firstMessage({ [field]: 'a'.repeat(most + 1) })).toBe(message)
  })

  test.each(['ogImage', 'canonicalUrl', 'faviconUrl'] as const)(
    'accepts an absolute address or nothing for %s',
    (field) => {
      expect(firstMessage({ [field]: 'https://panna.example/a.png' })).toBeUndefined()
      expect(firstMessage({ [field]: '   ' })).toBeUndefined()
      for (const wrong of [
        'panna',
        '/share.jpg',
        'ftp://panna.example',
        ['javascript', 'alert(1)'].join(':'),
      ])
        expect(firstMessage({ [field]: wrong })).toBe('Please enter a valid URL')
    },
  )

  test('stores each text as one trimmed line', () => {
    const { metaDescription, ogTitle } = seoSettingsInput.parse({
      ...EMPTY,
      metaDescription: ' two\r\nlines ',
      ogTitle: 'a\u0000b\u202ec',
    })
    expect([metaDescription, ogTitle]).toEqual(['two lines', 'a bc'])
  })

  test('never stores what the database would refuse', () => {
    fc.assert(
      fc.property(anyText, anyText, (metaTitle, metaDescription) => {
        const read = seoSettingsInput.safeParse({ ...EMPTY, metaTitle, metaDescription })
        fc.pre(read.success)
        expect([...read.data.metaTitle].length).toBeLessThanOrEqual(60)
        expect([...read.data.metaDescription].length).toBeLessThanOrEqual(160)
        expect(read.data.metaTitle).not.toContain('\u0000')
      }),
    )
  })
})

describe('a canonical address', () => {
  test.each([
    ['', null],
    ['https://panna.example/', null],
    ['https://PANNA.example/about', null],
    ['http://panna.example', 'http://panna.example'],
    ['https://pana.example', 'https://pana.example'],
    ['https://panna.example:8443', 'https://panna.example:8443'],
    ['nonsense', null],
  ])('%j of a shop at https://panna.example is another host: %j', (address, origin) => {
    expect(canonicalElsewhere(address, 'https://panna.example')).toBe(origin)
  })
})
