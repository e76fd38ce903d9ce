import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteSeo, twitterHandle, webUrl, type SeoSettings } from './seo-settings.ts'
import { anyText, LONG_TEXTS } from '#platform/testing/any-text.ts'

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
