/** The undo link that a URL offers with its message. */
import { describe, expect, test } from 'vitest'
import { redirectWithToast, undoFormOf } from './redirect-toast.tsx'

describe('the undo link in an address', () => {
  test('leads to the form for its message', () => {
    expect(undoFormOf('coupon_deleted', 'coupon:abc-1')).toBe('/cms/coupons/abc-1/restore')
    expect(undoFormOf('product_deleted', 'product-inactive:7')).toBe('/cms/products/7/restore?to=inactive')
    expect(undoFormOf('review_hidden', 'review:7')).toBe('/cms/reviews/7/show')
  })

  test.each([
    ['order_noted', 'coupon:abc'],
    ['coupon_deleted', 'post:abc'],
    [null, 'coupon:abc'],
    ['coupon_deleted', null],
    ['coupon_deleted', 'coupon:'],
    ['coupon_deleted', 'coupon:../orders/7'],
    ['coupon_deleted', `coupon:${'x'.repeat(65)}`],
    ['coupon_deleted', 'constructor:abc'],
    ['constructor', 'coupon:abc'],
  ])('for message %j and undo %j is invalid', (said, undo) => {
    expect(undoFormOf(said, undo)).toBeNull()
  })
})

test('the next message removes an earlier undo link', () => {
  const at = (...args: Parameters<typeof redirectWithToast>) =>
    redirectWithToast(...args).headers.get('location')
  const before = '/cms/coupons?search=x&said=coupon_deleted&undo=coupon:7'
  expect(at(before, 'coupon_updated')).toBe('/cms/coupons?search=x&said=coupon_updated')
  expect(at(before, 'coupon_deleted', { name: 'coupon', id: '8' })).toBe(
    '/cms/coupons?search=x&said=coupon_deleted&undo=coupon%3A8',
  )
})
