import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import {
  FLAGS,
  reconciliationOf,
  type OpenFlag,
  type OpenMoney,
  type OpenRefund,
  type RefundState,
} from './reconciliation.ts'

const AT = '2026-11-05T10:00:00.000Z'
const ORDER = '0a1b2c3d-0000-4000-8000-000000000000' as OrderId

const flag = (reason: string, facts: Record<string, unknown> = { amountPaise: 54_800 }): OpenFlag => ({
  kind: 'flag',
  id: 7,
  orderId: ORDER,
  orderNumber: 'PN-1078',
  paymentId: 'pay_1',
  reason,
  facts,
  at: AT,
})
const refund = (state: RefundState, isOwnMoney: boolean): OpenRefund => ({
  kind: 'refund',
  id: 'r',
  orderId: ORDER,
  orderNumber: 'PN-1078',
  amountPaise: paise(54_800),
  reason: 'cancelled',
  failure: 'No such account.',
  state,
  isOwnMoney,
  at: AT,
})
const webhook = (outcome: string): OpenMoney => ({ kind: 'webhook', id: 9, outcome, attempts: 1, at: AT })

const FLAG_REASONS = ['amount', 'currency', 'provider_order', ...Object.values(FLAGS)]
const STATES: readonly RefundState[] = ['by_hand', 'waiting', 'refused', 'failed', 'slow']

describe('open reconciliation items', () => {
  test('are two empty lists if there are none', () => {
    expect(reconciliationOf([], 2)).toEqual({
      paidWithoutOrder: [],
      orderWithoutMoney: [],
      refundsUnderWay: 2,
    })
  })

  test('are each in one list: payments without an order, or orders without a payment', () => {
    const paid = [
      flag('amount'),
      flag('currency'),
      refund('failed', false),
      webhook('unknown_order'),
      webhook('stuck'),
    ]
    const lacking = [
      flag(FLAGS.notSettled),
      flag(FLAGS.notCaptured),
      flag(FLAGS.notConfirmed),
      refund('by_hand', true),
    ]
    const lists = reconciliationOf([...lacking, ...paid], 0)
    expect(lists.paidWithoutOrder).toHaveLength(paid.length)
    expect(lists.orderWithoutMoney).toHaveLength(lacking.length)
  })

  test.each<[string, OpenMoney]>([
    ...FLAG_REASONS.map((reason) => [`flag ${reason}`, flag(reason)] as [string, OpenMoney]),
    ...STATES.map((state) => [`refund ${state}`, refund(state, true)] as [string, OpenMoney]),
    ...['unknown_order', 'unreadable', 'refund_mismatch', 'stuck'].map(
      (outcome) => [`event ${outcome}`, webhook(outcome)] as [string, OpenMoney],
    ),
  ])('(%s) say what happened and what to do, and offer the action for it', (_what, open) => {
    const { paidWithoutOrder, orderWithoutMoney } = reconciliationOf([open], 0)
    const [row] = [...paidWithoutOrder, ...orderWithoutMoney]
    expect(row!.happened).toMatch(/\S.*\.$/)
    expect(row!.advice).toMatch(/\S.*\.$/)
    expect(row!.happened).not.toMatch(/undefined|null|NaN|An unknown amount was/)
    expect(row!.actions.length).toBeGreaterThan(0)
    expect(row!.orderNumber).toBe(open.kind === 'webhook' ? null : 'PN-1078')
  })

  test('in another currency are never shown in rupees, and cannot be refunded from here', () => {
    const dollars = flag('currency', { amountPaise: 100, expectedPaise: 54_800, currency: 'USD' })
    const [row] = reconciliationOf([dollars], 0).paidWithoutOrder
    expect(row).toMatchObject({ amountPaise: null, actions: ['note'] })
    expect(row!.happened).toContain('USD')
    expect(row!.happened).not.toContain('₹')
  })

  test('with another amount show both amounts', () => {
    const [row] = reconciliationOf(
      [flag('amount', { amountPaise: 500, expectedPaise: 54_800 })],
      0,
    ).paidWithoutOrder
    expect(row!.happened).toContain('₹5 instead of ₹548')
    expect(row!.actions).toEqual(['refund', 'note'])
  })
})
