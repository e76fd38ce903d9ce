import { expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { MONEY_BACK_WORKING_DAYS, POLICIES } from '#platform/rules/policies.ts'
import { categories } from '#platform/rules/categories.ts'
import { anyText } from '#platform/testing/any-text.ts'
import { assistantFacts, toAssistantFacts, llmsTxt } from './assistant-facts.ts'

test('the facts match the policies, and mention cash only if the shop accepts it', () => {
  const told = (isOn: boolean) =>
    toAssistantFacts({
      shopUrl: 'https://a.example',
      description: 'Notebooks.',
      cod: { isOn, feeRupees: isOn ? 40 : 0 },
    })
  expect(assistantFacts.parse(told(true))).toEqual(told(true))
  expect(told(true).payment).toMatchObject({
    methods: ['UPI', 'card', 'netbanking', 'cash on delivery'],
    cash_on_delivery: { offered: true, charge: 40 },
  })
  expect(told(false).payment.methods).not.toContain('cash on delivery')
  const [least, most] = POLICIES.deliveryBusinessDays
  expect(told(false).shipping).toMatchObject({
    charge: 50,
    delivery_business_days: { least, most },
    policy_url: 'https://a.example/shipping-policy',
  })
})

test('the refund time matches pages and mails; the other figures are within it', () => {
  const { returns } = toAssistantFacts({
    shopUrl: 'https://a.example',
    description: '',
    cod: { isOn: false, feeRupees: 0 },
  })
  const { least, most } = returns.refund_reaches_account_working_days
  expect([least, most]).toEqual(MONEY_BACK_WORKING_DAYS)
  for (const days of [returns.refund_arrives_business_days, returns.cancelled_order_refund_working_days]) {
    expect(days.least).toBeGreaterThanOrEqual(least)
    expect(days.most).toBeLessThanOrEqual(most)
  }
})

const SHOP_URL = 'https://a.example'

/** As llmstxt.org specifies: a title, a summary, paragraphs, then sections that are lists of links. */
function parts(text: string) {
  const [head = '', ...sections] = text.split(/^## /m)
  const [title, summary] = head.split('\n\n')
  return {
    title,
    summary,
    sections: sections.map((section) => {
      const [name = '', ...lines] = section.trim().split('\n')
      return { name, lines: lines.filter((line) => line !== '') }
    }),
  }
}

describe('llms.txt', () => {
  const text = llmsTxt({ shopUrl: SHOP_URL, description: 'Notebooks for people who write.' })

  test('has a title, a summary in the shop’s words, and sections of links with a description each', () => {
    const { title, summary, sections } = parts(text)
    expect([title, summary]).toEqual(['# Panna', '> Notebooks for people who write.'])
    expect(sections.map(({ name }) => name)).toEqual(['Shop', 'Policies', 'For programs', 'Optional'])
    for (const { lines } of sections)
      for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/a\.example\/[^\s)]*\): .+$/)
  })

  test('links to every category, every policy and every interface', () => {
    const links = [...text.matchAll(/\]\(https:\/\/a\.example([^)]+)\)/g)].map(([, path]) => path)
    for (const { listingSlug } of categories()) expect(links).toContain(`/category/${listingSlug}`)
    for (const path of ['/shipping-policy', '/return-policy', '/privacy-policy', '/terms-of-use', '/mcp'])
      expect(links).toContain(path)
    for (const path of ['/feeds/products.json', '/feeds/google.xml', '/api-docs', '/openapi.json'])
      expect(links).toContain(path)
  })

  test('has one line of summary, whatever the shop’s text is', () => {
    fc.assert(
      fc.property(anyText, (description) => {
        const written = parts(llmsTxt({ shopUrl: SHOP_URL, description }))
        expect(written.sections).toEqual(parts(text).sections)
        expect(written.summary).toMatch(/^>[^\n[\]<>]*$/)
      }),
    )
  })
})
