/** The set-up checklist: which facts make a step done, open or a problem, and what the dashboard shows of it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstinCheckCharacter } from '#platform/rules/gstin.ts'
import { fromRupees } from '#platform/rules/money.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { MAX_COUNTED_PRODUCTS, type SetupFacts } from './setup-facts.ts'
import { countDone, judgeSetup, SETUP_STEP_IDS, setupCard, type SetupStepId } from './setup-steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const validGstin = (state: string) => {
  const start = `${state}ABCDE1234F1Z`
  return start + gstinCheckCharacter(`${start}0`)
}

const SHOP = {
  name: 'Kagaz',
  email: 'hello@kagaz.in',
  phone: '+91 40 2345 6789',
  sellerName: 'Kagaz Stationery LLP',
  gstin: validGstin('36'),
  state: 'Telangana',
  stateCode: '36',
  shipping: EXAMPLE_FACTS.shipping,
  logo: null,
  grievanceOfficer: { name: 'Asha Rao', email: 'asha@kagaz.in', phone: '+91 40 2345 6780' },
}

const record = (age: number, by: string | null = 'Asha') => ({ age, by })

/** A shop that takes real orders. */
const RUNNING: SetupFacts = {
  shop: SHOP,
  shopUrl: 'https://kagaz.in',
  connections: {
    payments: { mode: 'live', keyId: 'rzp_live_x', webhookSecrets: 1 },
    shipping: { mode: 'live', pickupLocation: 'Kagaz Hyderabad', takesPushes: true },
    mail: { mode: 'live', from: 'Kagaz <orders@kagaz.in>' },
  },
  failedMails: 0,
  lastWebhook: 3 * HOUR,
  lastPaid: 3 * HOUR,
  lastOnlinePaid: 3 * HOUR,
  lastBooked: 5 * HOUR,
  isWarehouseRefused: false,
  owners: 2,
  ownersWithFactor: 2,
  ratesChanged: null,
  hasOwnAbout: true,
  stuckMail: null,
  ownProducts: 12,
  samples: { products: 0, coupons: [] },
  records: {
    logo: record(30 * DAY),
    tax_rates: record(30 * DAY),
    shipping: record(30 * DAY),
    test_mail: record(30 * DAY),
    mail_seen: record(30 * DAY - MINUTE),
    backup: record(20 * HOUR, null),
  },
}

type Change = Partial<SetupFacts>
const stepOf = (id: SetupStepId, change: Change = {}) =>
  judgeSetup({ ...RUNNING, ...change }).find((step) => step.id === id)!
const connected = (change: Partial<NonNullable<SetupFacts['connections']>>): Change => ({
  connections: { ...RUNNING.connections!, ...change },
})

test('a shop with real orders has every step done, and the dashboard shows nothing', () => {
  const steps = judgeSetup(RUNNING)
  expect(steps.map(({ id }) => id)).toEqual(SETUP_STEP_IDS)
  expect(countDone(steps)).toBe(15)
  expect(setupCard(steps)).toBeNull()
})

const payments = (mode: 'sandbox' | 'test' | 'live') =>
  connected({ payments: { mode, keyId: 'rzp', webhookSecrets: 1 } })
const shipping = (mode: 'sandbox' | 'live') =>
  connected({ shipping: { mode, pickupLocation: 'Main', takesPushes: false } })

test.each<[SetupStepId, string, string, Change]>([
  ['business', 'todo', 'Still example values: e-mail address.', { shop: { ...SHOP, email: 'a@x.example' } }],
  ['logo', 'todo', 'The shop shows the name “Kagaz”. Nobody has confirmed it yet.', { records: {} }],
  [
    'logo',
    'done',
    'The shop shows the name “Kagaz” and its logo.',
    { shop: { ...SHOP, logo: { url: `/pictures/${'a'.repeat(24)}`, width: 40, height: 40 } }, records: {} },
  ],
  ['gstin', 'todo', 'None is set.', { shop: { ...SHOP, gstin: '' } }],
  ['gstin', 'todo', 'Still the example, 36AAAAA0000A1Z3.', { shop: { ...SHOP, gstin: '36AAAAA0000A1Z3' } }],
  ['tax_rates', 'todo', 'A rate was changed 2 h ago, after they were confirmed.', { ratesChanged: 2 * HOUR }],
  ['tax_rates', 'done', 'Confirmed 30 days ago by Asha.', { ratesChanged: 31 * DAY }],
  ['shipping', 'todo', '₹50 an order. Nobody has confirmed it yet.', { records: {} }],
  [
    'shipping',
    'done',
    'Free (₹40 to remote pincodes).',
    {
      shop: {
        ...SHOP,
        shipping: {
          chargePaise: fromRupees(0),
          freeFromPaise: null,
          remotePaise: fromRupees(40),
          remotePincodes: ['744'],
        },
      },
      records: {},
    },
  ],
  ['products', 'todo', 'No product of your own is on sale.', { ownProducts: 0 }],
  ['products', 'done', '1,000 products or more are on sale.', { ownProducts: MAX_COUNTED_PRODUCTS }],
  ['about', 'done', 'It shows your own text.', {}],
  ['about', 'todo', 'It shows the shipped text, with the facts of your settings.', { hasOwnAbout: false }],
  ['test_order', 'todo', 'No order has been paid yet.', { lastPaid: null }],
  ['test_order', 'done', 'Last order paid 3 h ago.', {}],
  ['mail', 'todo', 'No test mail has been sent.', { records: {} }],
  [
    'mail',
    'todo',
    'Test mail sent 5 min ago, not confirmed yet.',
    { records: { ...RUNNING.records, test_mail: record(5 * MINUTE) } },
  ],
  [
    'mail',
    'problem',
    '2 mails failed for good. Test mail sent 30 days ago, seen by Asha.',
    { failedMails: 2 },
  ],
  [
    'mail',
    'problem',
    'The mail server takes no mail: the oldest that waits was written 3 h ago. Test mail sent 30 days ago, seen by Asha.',
    { stuckMail: 3 * HOUR },
  ],
  ['payments', 'todo', 'Sandbox: no real money is taken.', payments('sandbox')],
  ['payments', 'todo', 'Test keys: no real money is taken. Last webhook seen 3 h ago.', payments('test')],
  ['payments', 'done', 'Live keys. Last webhook seen 3 h ago.', {}],
  [
    'payments',
    'todo',
    'Live keys. No webhook has been seen yet.',
    { lastWebhook: null, lastOnlinePaid: 5 * MINUTE },
  ],
  [
    'payments',
    'problem',
    'Live keys. No webhook has been seen yet. An order was paid 3 h ago.',
    { lastWebhook: null },
  ],
  [
    'payments',
    'problem',
    'Live keys. Last webhook seen 3 days ago. An order was paid 3 h ago.',
    { lastWebhook: 3 * DAY },
  ],
  ['courier', 'todo', 'Sandbox: parcels are only simulated.', shipping('sandbox')],
  [
    'courier',
    'unknown',
    'Warehouse “Main”. Delhivery confirms it with the first parcel.',
    { ...shipping('live'), lastBooked: null },
  ],
  [
    'courier',
    'problem',
    'Delhivery does not know the warehouse “Main”, or your account.',
    { ...shipping('live'), isWarehouseRefused: true },
  ],
  ['https', 'todo', 'The shop’s address is http://localhost:3000.', { shopUrl: 'http://localhost:3000' }],
  ['second_factor', 'todo', '1 of 2 owners have one.', { ownersWithFactor: 1 }],
  [
    'samples',
    'todo',
    'On sale: 24 sample products and the coupon PANNA10.',
    { samples: { products: 24, coupons: ['PANNA10'] } },
  ],
  ['backup', 'todo', 'No backup has been recorded.', { records: {} }],
  [
    'backup',
    'problem',
    'Last backup recorded 8 days ago by Asha.',
    { records: { ...RUNNING.records, backup: record(8 * DAY) } },
  ],
  ['backup', 'done', 'Last backup recorded 20 h ago.', {}],
])('%s is %s: %s', (id, state, fact, change) => {
  expect(stepOf(id, change)).toEqual({ id, state, fact })
})

test('a GSTIN is validated by its check character and its state', () => {
  const withGstin = (gstin: string) => stepOf('gstin', { shop: { ...SHOP, gstin } })
  expect(withGstin(SHOP.gstin).state).toBe('done')
  const wrongEnd = SHOP.gstin.slice(0, 14) + (SHOP.gstin.endsWith('A') ? 'B' : 'A')
  expect(withGstin(wrongEnd)).toMatchObject({ state: 'problem' })
  expect(withGstin(validGstin('29')).fact).toContain('in state 29, but your address is in Telangana (36)')
})

test('what the process does not know is not measured', () => {
  for (const id of ['mail', 'payments', 'courier'] as const)
    expect(stepOf(id, { connections: null }).state).toBe('unknown')
})

describe("the dashboard's card", () => {
  const cardOf = (change: Change) => setupCard(judgeSetup({ ...RUNNING, ...change }))

  test('lists the next essential steps', () => {
    expect(cardOf({ samples: { products: 1, coupons: [] }, ownProducts: 0 })).toMatchObject({
      kind: 'setup',
      done: 13,
      total: 15,
      next: [{ id: 'products' }, { id: 'samples' }],
    })
  })

  test('does not ask for optional steps', () => {
    expect(cardOf({ records: { ...RUNNING.records, logo: undefined }, ...shipping('sandbox') })).toBeNull()
  })

  test('of a complete shop shows only what has stopped working', () => {
    expect(cardOf({ records: { ...RUNNING.records, backup: record(9 * DAY) } })).toMatchObject({
      kind: 'problems',
      steps: [{ id: 'backup' }],
    })
  })

  const states = fc.constantFrom('done', 'todo', 'problem', 'unknown')
  test('is empty exactly if all essential steps are done and nothing is broken', () => {
    fc.assert(
      fc.property(fc.tuple(...SETUP_STEP_IDS.map(() => states)), (drawn) => {
        const steps = SETUP_STEP_IDS.map((id, place) => ({ id, state: drawn[place]!, fact: '' }))
        const canWait = new Set<string>(['logo', 'about', 'courier'])
        const isOpen = steps.some(({ id, state }) => state === 'todo' && !canWait.has(id))
        const isBroken = steps.some(({ state }) => state === 'problem')
        const card = setupCard(steps)
        expect(card === null).toBe(!isOpen && !isBroken)
        if (card?.kind === 'setup') expect(card.next[0]?.state).toBe(isBroken ? 'problem' : 'todo')
        if (card?.kind === 'problems') expect(isOpen).toBe(false)
      }),
    )
  })
})
