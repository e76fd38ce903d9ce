import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MESSAGES, sentences } from './messages.ts'
import { readProduct } from '../../../scripts/lib/project-files.ts'
import { findTextComparisons, MAY_COMPARE_TEXT } from '../../../scripts/lib/structure-figures.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('nothing in the product compares the text of a message', () => {
  const product = readProduct(ROOT).filter(({ path }) => !MAY_COMPARE_TEXT.has(path))
  expect(product.length).toBeGreaterThan(500)
  const found = product.flatMap(({ path, text }) =>
    findTextComparisons(text).map(({ line, code }) => `${path}:${line} ${code}`),
  )
  expect(found).toEqual([])
})

test.each([
  'if (problem.message === MESSAGES.post_missing) return',
  'const isGone = MESSAGES.post_missing === text',
  "const isGone = fields['stock'] !== MESSAGES.product_stock_moved",
  'const isMine = answer.message === message',
  'const isMine = words === answer.problem?.message',
  'return problem.message.startsWith(MESSAGES.shipment_failed)',
  "return problem.message.includes('coupon')",
  'return text === sentences.stockHeld(3)',
  'switch (text) {\n  case MESSAGES.post_missing:\n}',
  "const FIELDS = new Map([[MESSAGES.order_pays_first, 'reference']])",
  'const BLAMED = new Set([MESSAGES.login_wrong])',
  'return blamed.has(MESSAGES[key])',
])('is found: %s', (code) => {
  expect(findTextComparisons(code)).toHaveLength(1)
})

test.each([
  "if (problem.key === 'post_missing') return MESSAGES.post_missing",
  "const hasText = answer.message !== ''",
  "const isText = typeof data?.message === 'string'",
  'const notes = [MESSAGES.cart_link_kept]',
  'showToast({ message: isPaid ? MESSAGES.payment_success : MESSAGES.order_placed })',
])('is not a comparison: %s', (code) => {
  expect(findTextComparisons(code)).toEqual([])
})

test('a key belongs to either a fixed message or one with values', () => {
  expect(Object.keys(MESSAGES).filter((key) => Object.hasOwn(sentences, key))).toEqual([])
})
