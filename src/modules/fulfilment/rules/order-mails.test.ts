import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from '#modules/orders/rules/order-mail-stories.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { orderMail, type AnyMailFacts } from './order-mails.ts'
import { anItem, ASHA, ORDER, A_RETURN } from '#tests/support/order-fixtures.ts'
import { anyText, LONG_TEXTS } from '#platform/testing/any-text.ts'

const SHOP = 'https://shop.example'
const CANARY = `<img src=x onerror="alert('canary')">&amp;`

/** The elements of a page, without their text. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

describe('the mail about a paid order', () => {
  const { subject, text, html } = orderMail('paid', ORDER, SHOP)

  test('names the order, the shopper and the amount paid', () => {
    expect(subject).toBe('Your Panna order 0a1b2c3d is confirmed')
    expect(text).toContain('Hello Asha Rao,')
    expect(text).toContain('We have received your payment of ₹1,11,550 and are packing your order.')
    expect(text).toContain('Delivery to: 12 Banjara Hills Road, Hyderabad, Telangana, 500034, India')
  })

  test.each([
    ['2 x Ruled Notebook', '₹499'],
    ['1 x Daily Planner', '₹1,23,456'],
    ['Shipping', '₹50'],
    ['Coupon PANNA10', '-₹12,395'],
    ['Coins', '-₹60'],
    ['Total', '₹1,11,550'],
  ])('lists %s: %s, as text and as HTML', (label, amount) => {
    expect(text.split('\n')).toContain(`${label}: ${amount}`)
    expect(html).toMatch(cellsOf(label, amount))
  })

  test('links to the order in this shop', () => {
    const link = `${SHOP}/auth?next=%2Forders%2F${ORDER.id}`
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
  })

  test('has no line for discounts that there were not', () => {
    const plain = { ...ORDER, couponCode: null, couponDiscountPaise: paise(0), coinDiscountPaise: paise(0) }
    const mail = orderMail('paid', plain, SHOP)
    expect(`${mail.text}${mail.html}`).not.toMatch(/Coupon|Coins|null|-₹/)
  })
})

describe('the mail about an order that is', () => {
  const textOf = (kind: OrderMailKind, order: Partial<OrderView> = {}, facts: AnyMailFacts = {}) =>
    orderMail(kind, { ...ORDER, ...order }, SHOP, facts)

  test('placed says until when and where it can be paid', () => {
    const unpaid = { status: 'pending', paymentStatus: 'unpaid' } as const
    const mail = textOf('placed', unpaid, { payableUntil: new Date('2026-01-01T00:30:00Z') })
    expect(mail.subject).toBe('Your Panna order 0a1b2c3d waits for your payment')
    expect(mail.text).toMatch(/until 6:00.am, Indian time\. Pay ₹1,11,550 before that/)
    expect(mail.text).toContain(`Pay now: ${SHOP}/auth?next=%2Forders%2F${ORDER.id}`)
  })

  const inCash = {
    paymentMethod: 'cod',
    paymentStatus: 'unpaid',
    status: 'pending',
    codFeePaise: paise(4_000),
  } as const

  test('waiting for confirmation has the amount, the deadline, and a button with the link', () => {
    const facts = { payableUntil: new Date('2026-01-02T00:30:00Z'), confirmPath: '/orders/confirm/a-token' }
    const { subject, text, html } = textOf('cod_confirm', inCash, facts)
    expect(subject).toBe('Please confirm your Panna order 0a1b2c3d')
    expect(text).toContain('You chose to pay ₹1,11,550 in cash when the courier brings it.')
    expect(text).toMatch(/until Friday,? 6:00.am, Indian time/)
    expect(text).toContain(`Confirm this order: ${SHOP}/orders/confirm/a-token`)
    expect(text).toContain('Cash on delivery charge: ₹40')
    expect(html).toContain(`href="${SHOP}/orders/confirm/a-token"`)
  })

  test('confirmed or shipped says how much cash to have ready', () => {
    const ready = 'Please have ₹1,11,550 in cash ready for the courier.'
    for (const kind of ['cod_confirmed', 'shipped'] as const)
      expect(textOf(kind, inCash).text).toContain(ready)
    expect(textOf('shipped').text).not.toContain('cash')
  })

  test('never confirmed, or cancelled, says that nothing was paid or has to be paid', () => {
    const given = { ...inCash, status: 'failed', paymentStatus: 'failed' } as const
    expect(textOf('failed', given).subject).toBe('Your Panna order 0a1b2c3d was not confirmed')
    expect(textOf('failed', given).text).not.toContain('bank')
    expect(textOf('cancelled', given).text).toContain('Nothing was paid for it.')
  })

  test('paid with coins only does not mention a payment', () => {
    expect(textOf('paid', { totalPaise: paise(0) }).text).toContain('There was nothing left to pay.')
  })

  test('shipped has the waybill and the day, when they are known', () => {
    const facts = { waybill: '1000000000001', expectedDeliveryAt: new Date('2026-01-04T20:00:00Z') }
    const { subject, text } = textOf('shipped', {}, facts)
    expect(subject).toBe('Your Panna order 0a1b2c3d is on its way')
    expect(text).toContain('Delhivery has your parcel.')
    expect(text).toContain('Follow it at Delhivery: https://www.delhivery.com/track-v2/package/1000000000001')
    expect(text).toContain('The waybill number is 1000000000001.')
    expect(text).toContain('They expect to deliver it on Monday')
    expect(textOf('shipped').text).not.toMatch(/waybill|expect to deliver/)
  })

  test.each(['paid', 'cod_confirmed', 'shipped'] as const)(
    '%s has the promised day, if there is one',
    (kind) => {
      const words = 'Arrives by Wed,\u00a025\u00a0Nov.'
      expect(textOf(kind, {}, { arrivesBy: '2026-11-25' }).text).toContain(words)
      expect(textOf(kind).text).not.toContain('Arrives by')
    },
  )

  test('partly refunded has the items and the amount of the refund, not the order’s total', () => {
    const [notebooks, planner] = ORDER.items
    const planners = { ...planner!, productId: 'another' as ProductId }
    const refund = {
      amountPaise: paise(24_950),
      reason: 'staff:1',
      method: 'provider',
      refundedItems: [{ productId: notebooks!.productId, quantity: 1 }],
    }
    const { text, html } = textOf('refunded', { items: [notebooks!, planners] }, { refund })
    expect(text).toContain('1 x Ruled Notebook')
    expect(text).toContain('Refund: ₹249.50')
    for (const words of ['Daily Planner', '1,11,550', 'Shipping', 'Total']) {
      expect(text).not.toContain(words)
      expect(html).not.toContain(words)
    }
    const whole = { ...refund, amountPaise: ORDER.totalPaise, refundedItems: [] }
    expect(textOf('refunded', {}, { refund: whole }).text).toContain('Total: ₹1,11,550')
  })

  test('delivered says what to do when something is wrong, and until when', () => {
    expect(textOf('delivered').text).toContain(
      'open the order within 48 hours and choose “Return or replace”',
    )
  })

  test('delivered invites an account to review each product, but not a guest', () => {
    const link = `${SHOP}/ruled-notebook/x#write-review`
    expect(textOf('delivered').text).toContain(`Review Ruled Notebook: ${link}`)
    expect(textOf('delivered').html).toContain(`href="${link}"`)
    expect(textOf('delivered', {}, { isGuest: true }).text).not.toMatch(/[Rr]eview/)
  })

  test('failed says that nothing was paid, and has no delivery address', () => {
    const { subject, text } = textOf('failed', { status: 'failed', paymentStatus: 'failed' })
    expect(subject).toBe('Your Panna order 0a1b2c3d was closed without a payment')
    expect(text).not.toContain('Delivery to')
  })

  test('cancelled says where money and coins go, and what is withheld', () => {
    const paid = textOf('cancelled', { fulfilmentStatus: 'cancelled' }).text
    expect(paid).toContain('Your payment of ₹1,11,550 goes back to where it came from.')
    expect(paid).toContain('within 7-12 working days')
    expect(paid).toContain('The 60 coins that you used are in your account again.')
    expect(paid).not.toContain('kept back')
    const refund = { amountPaise: paise(11_149_600), reason: 'cancelled', withheldCoins: 54 }
    const less = textOf('cancelled', { fulfilmentStatus: 'cancelled' }, { refund }).text
    expect(less).toContain('₹1,11,496 of your payment of ₹1,11,550 goes back to where it came from.')
    const kept = 'Coins that this order earned were spent already: ₹54 is withheld for them.'
    expect(less).toContain(kept)
    expect(textOf('refunded', {}, { refund }).text).toContain(kept)
    expect(textOf('cancelled', { totalPaise: paise(0) }).text).not.toContain('Your payment of')
  })

  test('not delivered has the courier’s own message and phone number', () => {
    const facts = { failedAttempt: { remark: 'Consignee unavailable.' }, waybill: '1234567890' }
    const { subject, text } = textOf('ndr', {}, facts)
    expect(subject).toBe('The courier could not hand over your Panna order 0a1b2c3d')
    expect(text).toContain(
      'The courier could not hand over your parcel: Consignee unavailable. We will try again.',
    )
    expect(text).toContain(`The courier may ring ${ASHA.phone}.`)
    expect(text).toContain('Follow it at Delhivery: https://www.delhivery.com/track-v2/package/1234567890')
    expect(textOf('ndr').text).toContain('could not hand over your parcel. We will try again.')
  })

  test('not delivered never contains markup from the courier', () => {
    const { html } = orderMail('ndr', ORDER, SHOP, { failedAttempt: { remark: CANARY } })
    expect(html).not.toContain('<img')
  })

  test.each([
    ['rto', 'Your parcel came back to us. The charges for sending it are not part of the refund. ₹500'],
    ['parcel_lost', 'The courier did not bring your parcel. We are sorry for that. ₹500'],
    ['second_payment', 'This order was paid twice. ₹500 of it is on its way back'],
    ['paid_too_late', 'Your payment came after this order was closed. ₹500 is on its way back'],
    ['goodwill', 'We have sent you a refund. ₹500 is on its way back'],
  ])('refunded because it was %s says why', (reason, sentence) => {
    const { subject, text } = textOf('refunded', {}, { refund: { amountPaise: paise(50_000), reason } })
    expect(subject).toBe('Refund for your Panna order 0a1b2c3d')
    expect(text).toContain(sentence)
    expect(text).toContain('reaches your account within 7-12 working days')
  })

  test('refunded because it was cancelled uses the text of the cancellation mail', () => {
    const refund = { amountPaise: paise(50_000), reason: 'cancelled' }
    expect(textOf('refunded', {}, { refund }).text).toContain(
      'This order was cancelled. ₹500 goes back to where it came from. It reaches your account within 7-12 working days.',
    )
  })

  test('a guest’s says how to see it in another browser', () => {
    const { text, html } = textOf('paid', {}, { isGuest: true })
    expect(text).toContain(`open ${SHOP}/orders?order=${ORDER.id} and ask for a code`)
    expect(html).toContain(`href="${SHOP}/orders?order=${ORDER.id}"`)
    expect(textOf('paid').text).not.toContain('ask for a code')
  })

  test('shown with the shop’s own picture has its absolute address beside the item', () => {
    const own = { ...ORDER.items[0]!, imageUrl: `/pictures/${'a1'.repeat(12)}` }
    const { html } = textOf('paid', { items: [own] })
    expect(html).toContain(
      `<img src="${SHOP}/pictures/${'a1'.repeat(12)}/160.jpg" alt="" width="64" height="64"`,
    )
    expect(textOf('paid').html).not.toContain('<img')
  })
})

test.each(ORDER_MAIL_KINDS)(
  '%s links a guest to where a code opens the order, and an account to its order',
  (kind) => {
    const facts = { return: A_RETURN, refund: { amountPaise: paise(100), reason: 'cancelled' } }
    const [guest, account] = [true, false].map((isGuest) =>
      orderMail(kind, ORDER, SHOP, { ...facts, isGuest }),
    )
    for (const part of [guest!.text, guest!.html]) {
      expect(part).toContain(`${SHOP}/orders?order=${ORDER.id}`)
      expect(part).not.toContain(`${SHOP}/orders/`)
    }
    expect(account!.text).toContain(`${SHOP}/auth?next=%2Forders%2F${ORDER.id}`)
    expect(account!.text).not.toContain('?order=')
  },
)

describe.each(ORDER_MAIL_KINDS)('content from customers and products in the %s mail', (kind) => {
  const mailOf = (order: OrderView, about = A_RETURN) => orderMail(kind, order, SHOP, { return: about })
  const plain = mailOf(ORDER)

  test.each(Object.keys(ASHA))('is escaped: %s', (field) => {
    const { html } = mailOf({ ...ORDER, customer: { ...ASHA, [field]: CANARY } })
    expect(html).not.toContain('<img')
    expect(tagsOf(html)).toEqual(tagsOf(plain.html))
  })

  test('is escaped in product names and the coupon', () => {
    const items = [anItem(CANARY, 1, 100), ORDER.items[1]!]
    const returned = { ...A_RETURN, items: [{ ...A_RETURN.items[0]!, quantity: 1, name: CANARY }] }
    const { html } = mailOf({ ...ORDER, couponCode: CANARY, items }, returned)
    expect(html).not.toContain('<img')
    expect(tagsOf(html)).toEqual(tagsOf(plain.html))
    expect(html).toContain('1 x &lt;img src=x onerror=&quot;alert(&#39;canary&#39;)&quot;&gt;&amp;amp;')
  })

  test('never changes the markup', () => {
    fc.assert(
      fc.property(anyText, anyText, (fullName, address) => {
        const { html, subject } = mailOf({ ...ORDER, customer: { ...ASHA, fullName, address } })
        expect(tagsOf(html)).toEqual(tagsOf(plain.html))
        expect(subject).toBe(plain.subject)
      }),
      { numRuns: 200 },
    )
  })

  test.each(LONG_TEXTS)('may be 50 kB of %s', (_name, address) => {
    const { html } = mailOf({ ...ORDER, customer: { ...ASHA, address } })
    expect(tagsOf(html)).toEqual(tagsOf(plain.html))
  })
})

/** A row of the table: the label in one cell, the amount in the next. */
function cellsOf(label: string, amount: string): RegExp {
  const [first, second] = [label, amount].map((text) => text.replace(/[$]/g, String.raw`\$`))
  return new RegExp(`<td[^>]*>${first}</td><td[^>]*>${second}</td>`)
}
