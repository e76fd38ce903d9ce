import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { MESSAGES } from '#platform/rules/messages.ts'
import { reviewInput, visibilityInput, isPurchase, NAMELESS, reviewerName } from './review.ts'
import { COMMENT_LENGTH } from './review-view.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { anyText } from '#platform/testing/any-text.ts'

const messageOf = (input: unknown) => {
  const parsed = reviewInput.safeParse(input)
  return parsed.success ? null : parsed.error.issues[0]?.message
}

describe('a review', () => {
  test.each([1, 2, 3, 4, 5])('may have %d stars', (rating) => {
    expect(reviewInput.parse({ rating })).toEqual({ rating, comment: null, pictureId: null })
  })

  test.each([0, 6, 4.5, -1, NaN, Infinity, '5', null, undefined, [5], 1e99])(
    'cannot have %j stars',
    (rating) => {
      expect(messageOf({ rating })).toBe(MESSAGES.review_rating)
    },
  )

  test('has no fields about its author: a name, an account or a mark is refused', () => {
    for (const spoof of ['user_name', 'userName', 'userId', 'user_id', 'isVerified', 'isHidden', 'createdAt'])
      expect(messageOf({ rating: 5, [spoof]: 'Panna Staff' })).toBe(MESSAGES.bad_request)
  })

  test('keeps its lines and characters, and loses control characters and direction marks', () => {
    const comment = '  <b>Good</b>\r\n\r\n\r\n\r\npaper\u0000\u202e.  \n'
    expect(reviewInput.parse({ rating: 5, comment }).comment).toBe('<b>Good</b>\n\npaper  .')
    expect(reviewInput.parse({ rating: 5, comment: ' \n ' }).comment).toBeNull()
    expect(reviewInput.parse({ rating: 5, comment: 'I <3 it' }).comment).toBe('I <3 it')
  })

  test('has at most 1,000 characters', () => {
    expect(reviewInput.parse({ rating: 5, comment: 'क'.repeat(COMMENT_LENGTH) }).comment).toHaveLength(1000)
    for (const length of [COMMENT_LENGTH + 1, 5 * COMMENT_LENGTH])
      expect(messageOf({ rating: 5, comment: 'x'.repeat(length) })).toBe(MESSAGES.review_long)
  })

  test.each(['', '../../x', 'a'.repeat(23), 'A'.repeat(24), `${'a'.repeat(24)}\n`, 7])(
    'cannot have %j as its photo',
    (pictureId) => {
      expect(messageOf({ rating: 5, pictureId })).toBe(MESSAGES.bad_request)
    },
  )
})

describe('staff input', () => {
  test('hides with a reason, in one line and cut, and shows without one', () => {
    expect(visibilityInput.parse({ isHidden: true, reason: ` A\nname. ${'x'.repeat(300)}` }).reason).toMatch(
      /^A name\. x{192}$/,
    )
    expect(visibilityInput.parse({ isHidden: false })).toEqual({ isHidden: false, reason: '' })
    for (const reason of [undefined, '', ' \n '])
      expect(visibilityInput.safeParse({ isHidden: true, reason }).error?.issues[0]?.message).toBe(
        MESSAGES.review_reason_missing,
      )
  })
})

test('an order is a purchase while it is paid, not refunded and not cancelled', () => {
  const purchases = PAYMENT_STATUSES.flatMap((paymentStatus) =>
    FULFILMENT_STATUSES.filter((fulfilmentStatus) => isPurchase({ paymentStatus, fulfilmentStatus })).map(
      (fulfilmentStatus) => `${paymentStatus} ${fulfilmentStatus}`,
    ),
  )
  const kept = FULFILMENT_STATUSES.filter((status) => status !== 'cancelled')
  expect(purchases).toEqual([
    ...kept.map((status) => `paid ${status}`),
    ...kept.map((status) => `partly_refunded ${status}`),
  ])
})

test.each([
  ['Asha Rao', 'Asha R.'],
  ['Asha Lakshmi Rao', 'Asha R.'],
  ['  asha   rao ', 'asha R.'],
  ['Imran', 'Imran'],
  ['देवी शिंदे', 'देवी शिं.'],
  ['శ్రీ రావు', 'శ్రీ రా.'],
  ['Émile Žižek', 'Émile Ž.'],
  ['<b>Asha</b> Rao', 'b R.'],
  ['asha@example.test', NAMELESS],
  ['Asha rao@example.test', NAMELESS],
  ['', NAMELESS],
  ['12345 67', NAMELESS],
  ['x'.repeat(80), 'x'.repeat(30)],
])('%j is shown as %j', (name, signed) => {
  expect(reviewerName(name)).toBe(signed)
})

test('any name is shown short, in one line, and with no more than an initial', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const signed = reviewerName(name)
      expect(signed).toMatch(/^\S+(?: \S+)?$/u)
      expect(signed).not.toMatch(/[<>@\p{Cc}]/u)
      expect(signed.isWellFormed()).toBe(true)
    }),
  )
})
