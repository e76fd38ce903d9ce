/** The templates have the text of the shipped pages, word for word, so that an owner starts from today's text. */
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS, setShopFacts } from '#platform/rules/shop-facts.ts'
import {
  EDITABLE_PAGES,
  fillMarkdown,
  pageInput,
  PAGE_SLUGS,
  type PageSlug,
} from '../../../rules/page-texts.ts'
import { sectionsOf } from '../../shop/own-text.ts'
import { postTreeOf } from '../../markdown/post-tree-of.ts'
import About from '../../shop/about.tsx'
import PrivacyPolicy from '../../shop/privacy-policy.tsx'
import ReturnPolicy from '../../shop/return-policy.tsx'
import ShippingPolicy from '../../shop/shipping-policy.tsx'
import TermsOfUse from '../../shop/terms-of-use.tsx'
import { pageTemplate } from './page-templates.ts'

type Screen = ComponentType<{ readonly loaderData: unknown }>

const SCREENS = {
  about: About,
  'shipping-policy': ShippingPolicy,
  'return-policy': ReturnPolicy,
  'privacy-policy': PrivacyPolicy,
  'terms-of-use': TermsOfUse,
} as unknown as Readonly<Record<PageSlug, Screen>>

const SETTINGS = { measuredBy: null, isEnquiryForwarded: true, pictures: {} }

function shown(slug: PageSlug, isTemplate: boolean): string {
  const { title, content } = pageTemplate(slug)
  const text = isTemplate
    ? {
        title,
        metaTitle: '',
        metaDescription: '',
        changedAt: '2026-11-22T00:00:00Z',
        ...sectionsOf(postTreeOf(fillMarkdown(content), { pictures: new Map() })),
      }
    : null
  const isWrapped = slug === 'about' || slug === 'privacy-policy'
  return renderToStaticMarkup(
    createElement(SCREENS[slug], { loaderData: isWrapped ? { ...SETTINGS, text } : text }),
  )
}

/** Letters and figures only: a list of figures has colons in Markdown, and other marks in the page. */
function words(html: string): string {
  return html
    .replace(/Last (?:updated|changed) <time.*?<\/time>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

describe.each(PAGE_SLUGS)('the template of %s', (slug) => {
  test('can be saved unchanged', () => {
    expect(
      pageInput(slug).safeParse({ ...pageTemplate(slug), metaTitle: '', metaDescription: '', version: 0 }),
    ).toMatchObject({ success: true })
  })

  test('reads like the shipped page', () => {
    const [template, page] = [words(shown(slug, true)), words(shown(slug, false))]
    expect(page.length).toBeGreaterThan(1_500)
    expect(template).toBe(page)
  })

  test('has every insert of the page', () => {
    for (const insert of EDITABLE_PAGES[slug].required)
      expect(pageTemplate(slug).content).toContain(`{{${insert}}}`)
  })
})

describe('the About page of another brand', () => {
  afterEach(() => setShopFacts(EXAMPLE_FACTS))

  test('has its data, not the story of the example brand, and so has its template', () => {
    setShopFacts({ ...EXAMPLE_FACTS, name: 'Kagaz', nativeName: 'काग़ज़', sellerName: 'Kagaz Papers LLP' })
    const page = words(shown('about', false))
    expect(page).toContain('Kagaz is a shop in Hyderabad India run by Kagaz Papers LLP')
    expect(page).not.toMatch(/emerald|Made in|paper is chosen/)
    expect(words(shown('about', true))).toBe(page)
    expect(
      pageInput('about').safeParse({
        ...pageTemplate('about'),
        metaTitle: '',
        metaDescription: '',
        version: 0,
      }),
    ).toMatchObject({ success: true })
  })
})
