import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canReturnMove,
  holdsItems,
  isReturnClosed,
  OVERDUE_AFTER_HOURS,
  RETURN_STATUSES,
  type ReturnStatus,
  needsNote,
  needsPhoto,
  REASON_WORDS,
  RETURN_REASONS,
  mayAskForReturn,
  mayOpenReturn,
  MAX_RETURNS,
  lackingOf,
} from './return-policy.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { ProductId } from '#platform/rules/ids.ts'

const anyStatus = fc.constantFrom(...RETURN_STATUSES)

describe('a return', () => {
  test('has exactly these transitions', () => {
    const moves = RETURN_STATUSES.flatMap((from) =>
      RETURN_STATUSES.filter((to) => canReturnMove(from, to)).map((to) => `${from} > ${to}`),
    )
    expect(moves).toEqual([
      'requested > approved',
      'requested > refused',
      'requested > withdrawn',
      'approved > refused',
      'approved > received',
      'approved > withdrawn',
      'received > completed',
    ])
  })

  test('never returns to an earlier status, whatever the steps', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), (tries) => {
        const way: ReturnStatus[] = ['requested']
        for (const to of tries) if (canReturnMove(way.at(-1) ?? 'requested', to)) way.push(to)
        expect(new Set(way).size).toBe(way.length)
        expect(way.slice(0, -1).some(isReturnClosed)).toBe(false)
      }),
    )
  })

  test('reserves its items until it is refused or withdrawn', () => {
    expect(RETURN_STATUSES.filter(holdsItems)).toEqual(['requested', 'approved', 'received', 'completed'])
  })

  test('can be overdue exactly while it is open', () => {
    expect(Object.keys(OVERDUE_AFTER_HOURS)).toEqual(
      RETURN_STATUSES.filter((status) => !isReturnClosed(status)),
    )
  })
})

test('visible damage needs a photo, and “other” needs a note', () => {
  expect(RETURN_REASONS.filter(needsPhoto)).toEqual(['damaged', 'defect'])
  expect(RETURN_REASONS.filter(needsNote)).toEqual(['other'])
  expect(Object.keys(REASON_WORDS)).toEqual([...RETURN_REASONS])
})

const DELIVERED = {
  paymentStatus: 'paid',
  fulfilmentStatus: 'delivered',
  delivery: 'courier',
  isWindowOpen: true,
  returnCount: 0,
  unitsLeft: 1,
} as const

const answer = (may: ReturnType<typeof mayAskForReturn>) => (may.ok ? 'yes' : messageOf(may.problem))

describe('a customer', () => {
  test('may request a return once the order is delivered, and at no other time', () => {
    const may = FULFILMENT_STATUSES.filter(
      (fulfilmentStatus) => mayAskForReturn({ ...DELIVERED, fulfilmentStatus }).ok,
    )
    expect(may).toEqual(['delivered'])
    expect(answer(mayAskForReturn({ ...DELIVERED, fulfilmentStatus: 'shipped' }))).toBe(
      MESSAGES.return_not_delivered,
    )
  })

  test('may request one while units that were paid are left', () => {
    const may = PAYMENT_STATUSES.filter(
      (paymentStatus) => mayAskForReturn({ ...DELIVERED, paymentStatus }).ok,
    )
    expect(may).toEqual(['paid', 'partly_refunded'])
    expect(answer(mayAskForReturn({ ...DELIVERED, unitsLeft: 0 }))).toBe(MESSAGES.return_nothing_left)
  })

  test('is asked to write when the time is over, or after too many requests', () => {
    expect(answer(mayAskForReturn({ ...DELIVERED, isWindowOpen: false }))).toBe(MESSAGES.return_window_over)
    expect(answer(mayAskForReturn({ ...DELIVERED, returnCount: MAX_RETURNS - 1 }))).toBe('yes')
    expect(answer(mayAskForReturn({ ...DELIVERED, returnCount: MAX_RETURNS }))).toBe(MESSAGES.return_limit)
  })
})

test('items bought at the counter are returned at the counter', () => {
  expect(answer(mayAskForReturn({ ...DELIVERED, delivery: 'pickup' }))).toBe(MESSAGES.return_at_shop)
  expect(mayOpenReturn({ ...DELIVERED }).ok).toBe(true)
})

test('staff may open a return at any time, but not before delivery', () => {
  expect(mayOpenReturn(DELIVERED).ok).toBe(true)
  expect(answer(mayOpenReturn({ ...DELIVERED, fulfilmentStatus: 'returning' }))).toBe(
    MESSAGES.return_not_delivered,
  )
})

test('items with too little stock are listed: untracked ones are available, unknown ones are not', () => {
  const item = (id: string, quantity: number) => ({ productId: id as ProductId, name: id, quantity })
  const stock = new Map(
    Object.entries({ enough: 2, little: 1, none: 0, uncounted: null }).map(([id, available]) => [
      id as ProductId,
      { available },
    ]),
  )
  const items = ['enough', 'little', 'none', 'uncounted', 'gone'].map((id) => item(id, 2))
  expect(lackingOf(items, stock)).toEqual(['little', 'none', 'gone'])
})
