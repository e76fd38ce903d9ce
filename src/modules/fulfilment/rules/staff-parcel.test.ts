import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { PARCEL_TODOS, todoLabel, NEED_WORDS } from './staff-parcel.ts'

describe('a parcel task', () => {
  const asked = {
    remark: 'insufficient balance',
    needs: '',
    ndrRemark: '',
    paymentMethod: 'prepaid',
    paymentStatus: 'paid',
    codPaise: paise(33_900),
  } as const

  test('always says what happened and what to do', () => {
    for (const todo of PARCEL_TODOS) {
      const words = todoLabel({ ...asked, todo })
      expect(words?.title).toMatch(/^[A-Z]/)
      expect(words?.advice).toMatch(/\.$/)
    }
    expect(todoLabel({ ...asked, todo: null })).toBeNull()
  })

  test('of a refunded order only asks to restock its goods', () => {
    const refunded = { ...asked, paymentStatus: 'refunded' } as const
    expect(todoLabel({ ...refunded, todo: 'refused' })).toEqual({
      title: 'Not sent, and refunded',
      advice: 'Cancel the order on its page: that puts its goods back into stock.',
    })
    for (const todo of ['returned', 'stopped'] as const)
      expect(todoLabel({ ...refunded, todo })?.advice).toMatch(/^(?!.*[Rr]efund the customer).*estock/)
  })

  test('says what the carrier waits for', () => {
    expect(todoLabel({ ...asked, todo: 'held', needs: 'balance' })).toEqual({
      title: 'Not booked yet: insufficient balance',
      advice: 'Top up the Delhivery balance. The shop keeps trying automatically.',
    })
  })

  test('of a cash order never mentions a refund', () => {
    const cash = { ...asked, paymentMethod: 'cod', paymentStatus: 'unpaid' } as const
    for (const todo of ['lost', 'stopped', 'returned'] as const)
      expect(todoLabel({ ...cash, todo })?.advice).not.toMatch(/refund/i)
    expect(todoLabel({ ...cash, todo: 'cash_kept' })?.title).toBe('Cash collected for a closed order: ₹339')
  })
})

test('every reason for which a parcel is held has advice', () => {
  for (const advice of Object.values(NEED_WORDS)) expect(advice).toMatch(/^[A-Z].*\.$/)
})
