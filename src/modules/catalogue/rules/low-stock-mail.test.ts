import { expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { lowStockMail, MAX_LOW_LISTED } from './low-stock-mail.ts'

const line = (name: string, left: number) => ({ id: name as ProductId, name, sku: 'S-1', left, threshold: 9 })
const LINK = 'https://kagaz.in/cms/products?stock=low&status=active'

test('the mail lists each product with its stock and threshold', () => {
  const { subject, text, html } = lowStockMail([line('Ink & Co', 2)], LINK)
  expect(subject).toBe('1 product is low on stock')
  expect(text).toContain('Ink & Co (S-1): 2 left, low at 9')
  expect(text).toContain(LINK)
  expect(html).toContain('Ink &amp; Co (S-1)')
})

test('a long list is cut, with the number of further products', () => {
  const lines = Array.from({ length: MAX_LOW_LISTED + 3 }, (_, place) => line(`P${place}`, place))
  const { subject, text } = lowStockMail(lines, LINK)
  expect(subject).toBe(`${MAX_LOW_LISTED + 3} products are low on stock`)
  expect(text).toContain('And 3 more.')
  expect(text).not.toContain(`P${MAX_LOW_LISTED} (`)
})
