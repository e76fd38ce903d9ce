import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import {
  filterQuery,
  fulfilmentLabel,
  paymentLabel,
  searchedOrder,
  staffOrderFilter,
} from './staff-order-list.ts'
import { orderStep } from './order-step.ts'

const read = (query: Record<string, string>) => staffOrderFilter(new URLSearchParams(query))
const ALL = { search: '', status: '', state: '', payment: '', fulfilment: '', tag: '', from: '', to: '' }

describe('an order filter', () => {
  test('is read from the address; an invalid value means all', () => {
    expect(
      read({ search: ' asha ', status: 'shipped', state: 'to_ship', from: '2026-02-28', to: '2028-02-29' }),
    ).toEqual({
      search: 'asha',
      status: 'shipped',
      state: 'to_ship',
      payment: '',
      fulfilment: '',
      tag: '',
      from: '2026-02-28',
      to: '2028-02-29',
    })
    const none: Record<string, string>[] = [
      { status: 'Shipped' },
      { state: 'constructor' },
      { payment: 'toString' },
      { fulfilment: 'shipped' },
      { from: '2026-02-29' },
      { to: '2026-13-01' },
      { from: '26-1-1' },
      { to: "2026-01-01' OR 1" },
      { from: '1999-01-01' },
      { search: '\0' },
    ]
    for (const query of none) expect(read(query)).toEqual(ALL)
  })

  test('is read back unchanged from its own address, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (search, day) => {
          const filter = read({ search, from: day.toISOString().slice(0, 10) })
          expect(filter.from).not.toBe('')
          expect(read(filterQuery(filter))).toEqual(filter)
        },
      ),
    )
  })
})

describe('a search text', () => {
  const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

  test('matches the ids that start with it', () => {
    expect(searchedOrder('0190a1b2').ids).toEqual([
      '0190a1b2-0000-0000-0000-000000000000',
      '0190a1b2-ffff-ffff-ffff-ffffffffffff',
    ])
    expect(searchedOrder(ID.toUpperCase()).ids).toEqual([ID, ID])
    for (let length = 3; length <= 36; length += 1) {
      const [first, last] = searchedOrder(ID.slice(0, length)).ids ?? ['', '']
      expect(first <= ID && ID <= last).toBe(true)
    }
    for (const text of ['01', 'asha', '0190-a1b2', `${ID}0`, '0190a1b2c', 'g190a1b2'])
      expect(searchedOrder(text).ids).toBeNull()
  })

  test('matches phone numbers by the last ten digits, reversed, and needs at least four', () => {
    expect(searchedOrder('+91 98480-12345').phone).toBe('5432108489')
    expect(searchedOrder('2345').phone).toBe('5432')
    for (const text of ['345', 'asha 98480', '']) expect(searchedOrder(text).phone).toBeNull()
  })

  test('matches a pincode if it has six digits', () => {
    expect(searchedOrder('500034').pincode).toBe('500034')
    for (const text of ['50003', '000034', '5000341']) expect(searchedOrder(text).pincode).toBeNull()
  })

  test('is matched word by word, with typos only in names', () => {
    expect(searchedOrder('Asha  Rao').words).toEqual(['%asha%', '%rao%'])
    expect(searchedOrder('Hyderbad Rao').similar).toEqual([
      { word: 'hyderbad', isExact: false },
      { word: '%rao%', isExact: true },
    ])
    for (const text of ['rao', 'PN-1078', 'zub%da', '_ubaida', ''])
      expect(searchedOrder(text).similar).toBeNull()
  })

  test.each([
    ['PN-1078', '1078'],
    ['pn-10', '10'],
    ['078', '078'],
    ['PN1078x', null],
    ['9811122333', null],
  ])('%s searches for the number %s', (text, number) => {
    expect(searchedOrder(text).number).toBe(number)
  })

  test('has its wildcards escaped', () => {
    expect(searchedOrder('50%_\\').words).toEqual(['%50\\%\\_\\\\%'])
  })
})

const ORDER = {
  paymentStatus: 'paid',
  paymentMethod: 'prepaid',
  fulfilmentStatus: 'none',
  delivery: 'courier',
  isConfirmed: false,
  isLost: false,
  isWaiting: false,
  isUndelivered: false,
} as const

const cash = { paymentMethod: 'cod', paymentStatus: 'unpaid' } as const

describe('the Payment column', () => {
  test.each([
    [{}, 'Paid', 'green'],
    [{ paymentStatus: 'unpaid' }, 'Unpaid', 'yellow'],
    [cash, 'COD · to confirm', 'yellow'],
    [{ ...cash, isConfirmed: true }, 'COD · confirmed', 'blue'],
    [{ paymentStatus: 'failed' }, 'Failed', 'red'],
    [{ paymentStatus: 'partly_refunded' }, 'Partially refunded', 'grey'],
    [{ paymentStatus: 'refunded' }, 'Refunded', 'grey'],
  ] as const)('shows %o as %s', (facts, words, colour) => {
    expect(paymentLabel({ ...ORDER, ...facts })).toEqual({ words, colour })
  })
})

describe('the Fulfilment column', () => {
  test.each([
    [{}, 'To pack'],
    [{ fulfilmentStatus: 'requested' }, 'To pack'],
    [{ ...cash, isConfirmed: true }, 'To pack'],
    [cash, 'On hold'],
    [{ paymentStatus: 'unpaid' }, 'On hold'],
    [{ paymentStatus: 'failed' }, 'Not sent'],
    [{ paymentStatus: 'refunded' }, 'Not sent'],
    [{ fulfilmentStatus: 'shipped', isWaiting: true }, 'Awaiting courier'],
    [{ fulfilmentStatus: 'shipped' }, 'In transit'],
    [{ fulfilmentStatus: 'shipped', isUndelivered: true }, 'NDR'],
    [{ fulfilmentStatus: 'shipped', isUndelivered: true, isLost: true }, 'Lost by the courier'],
    [{ fulfilmentStatus: 'delivered' }, 'Delivered'],
    [{ fulfilmentStatus: 'delivered', delivery: 'pickup' }, 'Picked up at the shop'],
    [{ fulfilmentStatus: 'returning' }, 'RTO in transit'],
    [{ fulfilmentStatus: 'returned' }, 'RTO received'],
    [{ fulfilmentStatus: 'cancelled' }, 'Cancelled'],
  ] as const)('shows %o as %s', (facts, words) => {
    expect(fulfilmentLabel({ ...ORDER, ...facts }).words).toBe(words)
  })

  test('books only what is paid or confirmed', () => {
    const packed = PAYMENT_STATUSES.filter((paymentStatus) =>
      FULFILMENT_STATUSES.some(
        (fulfilmentStatus) =>
          fulfilmentLabel({ ...ORDER, paymentStatus, fulfilmentStatus }).words === 'To pack',
      ),
    )
    expect(packed).toEqual(['paid', 'partly_refunded'])
  })
})

test.each([
  ['moving', {}, 'In Transit'],
  ['lost', { isLost: true }, 'LOST'],
  ['delivered', { fulfilmentStatus: 'delivered' }, 'Delivered'],
  ['picked up', { fulfilmentStatus: 'delivered', delivery: 'pickup' }, ''],
] as const)(
  'a parcel that is %s is called the same in the panel and in the shop',
  (_, facts, carrierStatus) => {
    const order = { ...ORDER, fulfilmentStatus: 'shipped', ...facts } as const
    const shipment = {
      status: 'created',
      waybill: '1',
      courier: '',
      carrierStatus,
      failedAttempt: null,
      isTakenBack: false,
      expectedDeliveryAt: null,
      deliveredAt: null,
      scans: [],
    } as const
    expect(orderStep({ ...order, status: 'shipped', codConfirmedAt: null }, shipment).words).toBe(
      fulfilmentLabel(order).words,
    )
  },
)
