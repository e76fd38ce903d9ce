import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, LONG_TEXTS } from '#platform/testing/any-text.ts'
import {
  canonicalElsewhere,
  seoSettingsInput,
  siteSeo,
  twitterHandle,
  webUrl,
  type SeoSettings,
} from './seo-settings.ts'

const EMPTY: SeoSettings = {
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  canonicalUrl: '',
  faviconUrl: '',
  twitterHandle: '',
}

/** A `javascript:` address would run as code. */
const SCRIPT_URL = ['javascript', 'alert(1)'].join(':')

describe('an address in the settings', () => {
  test.each([
    ['https://panna.example', 'https://panna.example'],
    [' https://Panna.Example/ ', 'https://panna.example'],
    ['http://localhost:3000/a?b=c&d#e', 'http://localhost:3000'],
    ['HTTPS://www.panna.example/share picture.png'.replace(' ', '%20'), 'https://www.panna.example'],
  ])('%j is on %s', (text, origin) => {
    expect(webUrl(text)).toEqual({ url: text.trim(), origin })
  })

  test.each([
    '',
    'panna.example',
    '//panna.example',
    '/share.png',
    SCRIPT_URL,
    `${SCRIPT_URL.toUpperCase()}//https://panna.example`,
    'data:text/html,<script>alert(1)</script>',
    'ftp://panna.example/a',
    'https:panna.example',
    'https:///panna.example',
    'https://user:secret@panna.example/',
    'https://panna.example@evil.example/',
    'https://panna.example\\@evil.example/',
    'https://panna.example/"><script>alert(1)</script>',
    "https://panna.example/'onerror='alert(1)",
    'https://panna.example/a b',
    'https://panna.example/\r\nSet-Cookie: a=b',
    'https://pan na.example',
    'https://.example',
    'https://panna.example:port/',
    `https://panna.example/${'a'.repeat(2_000)}`,
  ])('%j is refused', (text) => {
    expect(webUrl(text)).toBeNull()
  })

  test('is always http(s) without quotes and brackets, and parsed the same by the platform', () => {
    const piece = fc.oneof(
      anyText,
      fc.constantFrom('https://', 'http://', 'a.example', ':80', '/', '?', '#', '@'),
    )
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.webUrl({ withFragments: true, withQueryParameters: true })), (typed) => {
        const found = webUrl(typed)
        fc.pre(found !== null)
        expect(found.url).toMatch(/^https?:\/\/[^\s<>"'`\\]+$/i)
        const { protocol, hostname, username, password } = new URL(found.url)
        expect(['http:', 'https:']).toContain(protocol)
        expect(new URL(found.origin).hostname).toBe(hostname)
        expect(username + password).toBe('')
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(LONG_TEXTS)('is not searched for in 50 kB of %s', (_name, text) => {
    expect(webUrl(`https://${text}`)).toBeNull()
  })
})

test.each([
  ['@panna', '@panna'],
  [' panna_in ', '@panna_in'],
  ['', null],
  ['@', null],
  ['a name', null],
  ['"><script>', null],
  ['https://x.com/panna', null],
  ['a'.repeat(16), null],
])('the handle %j becomes %j', (text, handle) => {
  expect(twitterHandle(text)).toBe(handle)
})

describe('the shop’s SEO settings', () => {
  test('are absent if they are empty or were never saved', () => {
    expect(siteSeo(null)).toEqual({})
    expect(siteSeo(EMPTY)).toEqual({})
    expect(siteSeo({ ...EMPTY, metaTitle: '   ', canonicalUrl: SCRIPT_URL, ogImage: 'x' })).toEqual({})
  })

  test('are what was saved', () => {
    const written = {
      metaTitle: 'Notebooks of Hyderabad',
      metaDescription: 'Paper that takes ink.',
      metaKeywords: 'notebooks, planners',
      ogTitle: 'Look at this paper',
      ogDescription: 'And at this ink.',
      ogImage: 'https://cdn.example/share.jpg',
      canonicalUrl: 'https://www.panna.example/anything?x#y',
      faviconUrl: 'https://cdn.example/icon.png',
      twitterHandle: 'panna',
    }
    expect(siteSeo(written)).toEqual({
      title: written.metaTitle,
      description: written.metaDescription,
      keywords: written.metaKeywords,
      ogTitle: written.ogTitle,
      ogDescription: written.ogDescription,
      imageUrl: written.ogImage,
      canonicalOrigin: 'https://www.panna.example',
      faviconUrl: written.faviconUrl,
      twitterHandle: '@panna',
    })
  })

  test('are one line each, whatever the row contains', () => {
    const names = Object.keys(EMPTY)
    fc.assert(
      fc.property(fc.array(anyText, { minLength: names.length, maxLength: names.length }), (texts) => {
        const row = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
        const seo = siteSeo(row as SeoSettings)
        for (const value of Object.values(seo)) {
          expect(value).not.toBe('')
          expect(value).not.toMatch(/\p{Cc}|^\s|\s$/u)
        }
      }),
    )
  })
})

const EMPTY_FORM = {
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

function firstMessage(changes: Partial<Record<keyof typeof EMPTY_FORM, unknown>>): string | undefined {
  return seoSettingsInput.safeParse({ ...EMPTY_FORM, ...changes }).error?.issues[0]?.message
}

describe('the SEO form', () => {
  test('accepts an empty form', () => {
    expect(seoSettingsInput.parse(EMPTY_FORM)).toEqual(EMPTY_FORM)
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
      ...EMPTY_FORM,
      metaDescription: ' two\r\nlines ',
      ogTitle: 'a\u0000b\u202ec',
    })
    expect([metaDescription, ogTitle]).toEqual(['two lines', 'a bc'])
  })

  test('never stores what the database would refuse', () => {
    fc.assert(
      fc.property(anyText, anyText, (metaTitle, metaDescription) => {
        const read = seoSettingsInput.safeParse({ ...EMPTY_FORM, metaTitle, metaDescription })
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
