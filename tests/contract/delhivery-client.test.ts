/** Our client against the documented facts: it sends what they require and understands their responses. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Parcel } from '#modules/fulfilment/rules/parcel.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { NEED_WORDS } from '#modules/fulfilment/rules/staff-parcel.ts'
import { paise } from '#platform/rules/money.ts'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import type { Carrier } from '#modules/fulfilment/providers/port.ts'
import {
  answeringClient,
  exchange,
  exchanges,
  REFERENCE,
  WAYBILL,
  type Answering,
} from './support/answering.ts'

const { answerWith, ask, client, impatient, lastAsked } = await answeringClient()

const PARCEL: Parcel = {
  reference: REFERENCE,
  payment: { mode: 'Prepaid' },
  consignee: {
    fullName: 'Asha Rao',
    email: 'asha@example.test',
    phone: '+91 98480-12345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
    country: 'India',
  },
  contents: '2 notebooks',
  quantity: 2,
  weightGrams: 1_000,
  totalPaise: paise(64_900),
  costPaise: paise(4_900),
  orderedAt: '2026-11-21T08:33:07.000Z',
}

const create = (on: Carrier) => on.createParcel(PARCEL)

type Sent = { shipments: Record<string, unknown>[]; pickup_location: { name: string } }
const sentForm = () => new URLSearchParams(lastAsked()?.text)
const sentData = () => JSON.parse(sentForm().get('data') ?? '') as Sent

describe('a parcel', () => {
  test('is requested as documented, field by field, and its waybill is read', async () => {
    expect(await ask('create-shipment', create)).toEqual({ ok: true, value: { waybill: WAYBILL } })
    const { request } = exchange('create-shipment')
    expect(`${lastAsked()?.method} ${lastAsked()?.url}`).toBe(`${request.method} ${request.path}`)
    expect(lastAsked()?.headers).toMatchObject({
      authorization: 'Token a-token',
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([...sentForm().keys()]).toEqual(['format', 'data'])
    expect(sentForm().get('format')).toBe('json')
    const documented = request.form?.['data'] as Sent
    expect(sentData()).toMatchObject(documented)
    expect(sentData().shipments[0]).toMatchObject({ order_date: '2026-11-21 14:03:07', cod_amount: 0 })
  })

  test("contains none of the characters that break Delhivery's parser", async () => {
    answerWith({ status: 200, text: '{}' })
    await client.createParcel({
      ...PARCEL,
      consignee: {
        ...PARCEL.consignee,
        fullName: 'A & B',
        address: 'Flat #4; C\\o "100%"\n Road\t',
        phone: '098480 12345',
      },
      contents: `1 x Pen & Paper; ${'long '.repeat(100)}`,
    })
    const [shipment] = sentData().shipments
    expect(shipment).toMatchObject({ name: 'A and B', add: "Flat 4 C o '100 ' Road", phone: '9848012345' })
    expect(String(shipment?.['products_desc']).length).toBeLessThanOrEqual(200)
    expect(sentForm().get('data')).not.toMatch(/[&#%;\\]/)
  })

  test.each([
    [
      'create-shipment-cash',
      { mode: 'COD', amountPaise: paise(69_900) },
      { payment_mode: 'COD', cod_amount: 699 },
    ],
    ['create-shipment-pickup', { mode: 'Pickup' }, { payment_mode: 'Pickup', cod_amount: 0 }],
    ['create-shipment-replacement', { mode: 'REPL' }, { payment_mode: 'REPL', cod_amount: 0 }],
  ] as const)('%s states its payment mode and direction', async (name, payment, sent) => {
    const made = await ask(name, (on) => on.createParcel({ ...PARCEL, payment }))
    expect(made).toEqual({ ok: true, value: { waybill: WAYBILL } })
    const documented = exchange(name).request.form?.['data'] as Sent
    expect(documented.shipments[0]).toMatchObject({ payment_mode: sent.payment_mode })
    expect(sentData().shipments[0]).toMatchObject(sent)
  })

  test('has the tax data of its goods, the invoice, and a return address', async () => {
    await ask('create-shipment', (on) =>
      on.createParcel({ ...PARCEL, hsnCodes: ['48201090', '48202000'], invoiceNumber: 'P/26-27/000041' }),
    )
    expect(sentData().shipments[0]).toMatchObject({
      hsn_code: '48201090, 48202000',
      seller_inv: 'P/26-27/000041',
      seller_gst_tin: EXAMPLE_FACTS.gstin,
      return_name: EXAMPLE_FACTS.sellerName,
      return_pin: EXAMPLE_FACTS.pincode,
      return_country: 'India',
      return_phone: '4055500100',
    })
    expect(sentForm().get('data')).not.toMatch(/[&#%;\\]/)
  })

  test('has a reference by which it can be looked up again', async () => {
    await expect(client.createParcel({ ...PARCEL, reference: 'x'.repeat(50) })).rejects.toThrow(RangeError)
  })

  test.each([
    ['create-shipment-not-served', 'refused', '999999 is non serviceable pincode'],
    ['create-shipment-suspicious', 'refused', 'Suspicious order/consignee found. Error code ER0005'],
    ['create-shipment-package-type', 'refused', 'Package type Prepaid is not serviceable for this account'],
    ['create-shipment-phone', 'refused', 'Incorrect phone number(s)'],
    ['create-shipment-no-cash-amount', 'refused', 'COD amount missing'],
    ['create-shipment-validator', 'refused', 'oid does not pass the validator'],
    ['create-shipment-empty', 'refused', 'shipment list contains no data'],
    ['create-shipment-no-format', 'refused', 'format key missing in the post'],
    ['create-shipment-unknown-warehouse', 'warehouse', 'ClientWarehouse matching query does not exist.'],
    ['create-shipment-other-warehouse', 'warehouse', 'ClientWarehouse matching query does not exist.'],
    ['create-shipment-inactive-warehouse', 'warehouse', 'Client-Warehouse is not active'],
    ['create-shipment-no-balance', 'balance', 'Package creation refused: insufficient balance'],
    ['create-shipment-inactive-client', 'account', 'client is not active'],
    ['create-shipment-no-capacity', 'tomorrow', 'pincode capacity exceeded'],
    ['create-shipment-waybill-used', 'unavailable', 'Duplicate waybill'],
    ['create-shipment-no-waybill', 'unavailable', 'Unable to consume waybill'],
    ['create-shipment-no-token', 'unavailable', '401 Login or API Key Required'],
    // It may be ours, from an attempt whose response was lost.
    ['create-shipment-twice', 'unknown', 'Duplicate order id'],
    [
      'create-shipment-half-saved',
      'unknown',
      'Crashing while saving package due to exception. Package might have been (partially) saved.',
    ],
  ])("%s is %s, with the courier's own message", async (name, meaning, detail) => {
    const isNeed = Object.hasOwn(NEED_WORDS, meaning)
    const expected = isNeed ? { reason: 'unavailable', needs: meaning } : { reason: meaning }
    expect(await ask(name, create)).toEqual({ ok: false, detail, ...expected })
  })

  test('every documented refusal is covered above', () => {
    const documented = exchanges
      .filter(({ name }) => name.startsWith('create-shipment-'))
      .map(({ name }) => name)
    const source = readFileSync(new URL(import.meta.url), 'utf8')
    expect(documented.filter((name) => !source.includes(`'${name}'`))).toEqual([])
  })

  test.each([
    ["'unicode' object has no attribute 'get'", 'refused', undefined],
    ["'NoneType' object has no attribute 'end_date'", 'unavailable', 'account'],
    ['We were asked to not let you see that', 'unavailable', 'account'],
    ['Package creation refused: something new', 'refused', undefined],
  ])('"%s" is %s', async (remark, reason, needs) => {
    answerWith({ status: 200, text: JSON.stringify({ success: false, packages: [], rmk: remark }) })
    expect(await create(client)).toEqual({ ok: false, reason, detail: remark, ...(needs ? { needs } : {}) })
  })

  const refusal = (remark: string) =>
    JSON.stringify({ success: false, packages: [{ status: 'Fail', waybill: '', remarks: [remark] }] })
  const half = (fields: object) =>
    JSON.stringify({ success: true, packages: [{ status: 'Success', waybill: WAYBILL, ...fields }] })

  test.each([
    [
      'balance',
      { status: 200, text: refusal('Package creation refused: insufficient balance') },
      'unavailable',
    ],
    ['capacity', { status: 200, text: refusal('pincode capacity exceeded') }, 'unavailable'],
    ['phone', { status: 200, text: refusal('Incorrect phone number(s)') }, 'refused'],
    ['half saved', { status: 200, text: refusal('Package might have been (partially) saved.') }, 'unknown'],
    ['success without a waybill', { status: 200, text: half({ waybill: '' }) }, 'unknown'],
    ['a parcel of somebody else', { status: 200, text: half({ refnum: 'PN-9' }) }, 'unknown'],
    ['a firewall', { status: 403, text: '<h1>blocked</h1>', contentType: 'text/html' }, 'unavailable'],
    ['a broken server', { status: 500, text: '{}' }, 'unknown'],
    ['a page with status 200', { status: 200, text: '<html></html>' }, 'unknown'],
    ['JSON of another shape', { status: 200, text: '{"packages":1}' }, 'unknown'],
    ['an endless answer', { status: 200, text: 'x'.repeat(1_100_000) }, 'unknown'],
  ] satisfies [string, Answering, string][])('%s is no waybill', async (_what, answer, reason) => {
    answerWith(answer)
    expect(await create(client)).toMatchObject({ ok: false, reason })
  })

  test('no response within the deadline gives no waybill', async () => {
    answerWith({ status: 200, text: '', hangs: true })
    expect(await create(impatient)).toMatchObject({ ok: false, reason: 'unknown' })
  })

  test('an unreachable courier is reported as no answer', async () => {
    const nowhere = createDelhivery({ baseUrl: 'http://127.0.0.1:1', token: 'x', pickupLocation: 'x' })
    expect(await create(nowhere)).toMatchObject({ ok: false, reason: 'unknown' })
  })
})
