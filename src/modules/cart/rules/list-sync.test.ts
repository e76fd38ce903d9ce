/**
 * Browsers of one account in random turns: requests cross, responses are late or lost, versions are stale, sessions end,
 * orders are paid. In the end, every product that was added and not removed or bought since is everywhere.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToCart, removeFromCart, setQuantity, type Cart, type CartItem, settleCart } from './cart.ts'
import {
  CART_RULES,
  cartLines,
  afterWrite,
  applyAccountCopy,
  needsWrite,
  unsaved,
  type KnownCopy,
  type SyncedLines,
} from './list-sync.ts'
import { paise } from '#platform/rules/money.ts'

const RUNS = 3_000
const PRODUCTS = ['a', 'b'] as const
type Product = (typeof PRODUCTS)[number]
const item = (id: Product, putInAt: number): Omit<CartItem, 'quantity'> => ({
  id,
  name: id,
  pricePaise: paise(24_900),
  imageUrl: '/pictures/x',
  path: `/ruled-notebook/${id}`,
  maxQuantity: 3,
  putInAt,
})

type Copy = { readonly version: number; readonly items: Cart }
type Write = { readonly sent: KnownCopy; readonly items: Cart; readonly lines: SyncedLines }
/** A request: sent, then handled by the server, then (perhaps) received. */
type Call = {
  readonly write: Write | null
  answer: { readonly isTaken: boolean; readonly copy: Copy } | null
}
type Browser = {
  cart: Cart
  known: KnownCopy | undefined
  isSignedIn: boolean
  /** What is being paid: syncing waits in the meantime. */
  paying: Cart | null
  readonly calls: Call[]
}
type Step = {
  readonly kind:
    | 'add'
    | 'less'
    | 'remove'
    | 'clear'
    | 'get'
    | 'put'
    | 'serve'
    | 'hear'
    | 'lose'
    | 'pay'
    | 'paid'
    | 'enter'
    | 'leave'
  readonly at: number
  readonly product: Product
  readonly which: number
  /** The clocks of browsers differ. */
  readonly skew: number
}

function shop(count: number) {
  let account: Copy = { version: 0, items: [] }
  let now = 1_000
  /** By product: whether somebody added it after the last person who removed or bought it. */
  const isDue = new Map<string, boolean>()
  const browsers = Array.from({ length: count }, (): Browser => ({
    cart: [],
    known: undefined,
    isSignedIn: false,
    paying: null,
    calls: [],
  }))

  /** By a clock that is right or wrong, and never the same twice. */
  const stamp = (skew: number) => (now + skew) * 10_000 + now

  const serve = (call: Call) => {
    const { write } = call
    const isTaken = write?.sent.version === account.version
    if (write && isTaken) account = { version: account.version + 1, items: write.items }
    call.answer = { isTaken, copy: account }
  }
  const take = (browser: Browser, { write, answer }: Call) => {
    if (!answer || !browser.isSignedIn) return
    if (write && answer.isTaken) {
      browser.known = afterWrite(browser.known, write.sent, write.lines, answer.copy.version)
      return
    }
    if (browser.paying) return
    now += 1
    const heard = applyAccountCopy(CART_RULES, browser.known, browser.cart, answer.copy, stamp(0))
    if (!heard) return
    browser.cart = heard.items
    browser.known = heard.known
  }
  const ask = (browser: Browser) => browser.calls.push({ write: null, answer: null })
  const send = (browser: Browser) => {
    const lines = cartLines(browser.cart)
    if (browser.isSignedIn && needsWrite(browser.known, lines))
      browser.calls.push({ write: { sent: browser.known, items: browser.cart, lines }, answer: null })
  }
  const takeOut = (browser: Browser, after: Cart) => {
    for (const { id } of browser.cart) if (!after.some((line) => line.id === id)) isDue.set(id, false)
    browser.cart = after
  }

  const play = ({ kind, at, product, which, skew }: Step) => {
    const browser = browsers[at % count]
    if (!browser) return
    const call = browser.calls[which % Math.max(1, browser.calls.length)]
    now += 1
    if (kind === 'add') {
      browser.cart = addToCart(browser.cart, item(product, stamp(skew)))
      isDue.set(product, true)
    } else if (kind === 'less') {
      const quantity = (browser.cart.find(({ id }) => id === product)?.quantity ?? 0) - 1
      takeOut(browser, setQuantity(browser.cart, product, quantity))
    } else if (kind === 'remove') takeOut(browser, removeFromCart(browser.cart, product))
    else if (kind === 'clear') takeOut(browser, [])
    else if (kind === 'get' && browser.isSignedIn) ask(browser)
    else if (kind === 'put') send(browser)
    else if (kind === 'serve' && call && !call.answer) serve(call)
    else if (call && (kind === 'hear' || kind === 'lose')) {
      if (!call.answer && kind === 'hear') return
      // A lost request may still have reached the server.
      if (!call.answer && skew > 0) serve(call)
      browser.calls.splice(browser.calls.indexOf(call), 1)
      if (kind === 'hear') take(browser, call)
    } else if (kind === 'pay') browser.paying ??= browser.cart
    else if (kind === 'paid' && browser.paying) {
      for (const { id } of browser.paying) isDue.set(id, false)
      const bought = browser.paying.map(({ id, quantity }) => ({ productId: id, quantity }))
      browser.cart = settleCart(browser.cart, bought)
      browser.paying = null
    } else if (kind === 'enter') browser.isSignedIn = true
    else if (kind === 'leave' && browser.isSignedIn) {
      browser.cart = unsaved(CART_RULES, browser.known, browser.cart)
      browser.known = undefined
      browser.isSignedIn = false
    }
  }

  /** All browsers sync again and again until nobody has anything to write. */
  const settle = () => {
    for (let round = 0; round < 3 * count; round += 1)
      for (const browser of browsers) {
        browser.isSignedIn = true
        browser.paying = null
        ask(browser)
        for (let turn = 0; turn < 3 && browser.calls.length > 0; turn += 1) {
          for (const call of browser.calls.splice(0)) {
            if (!call.answer) serve(call)
            take(browser, call)
          }
          send(browser)
        }
      }
  }
  return { play, settle, browsers, isDue, account: () => account }
}

/** Complete rounds without errors bring browsers to the same state, from which they then diverge. */
const ROUNDS: readonly (readonly Step['kind'][])[] = [
  ['get', 'serve', 'hear'],
  ['put', 'serve', 'hear'],
  ['pay', 'paid'],
  ['leave', 'enter'],
  ['enter', 'add', 'get', 'serve', 'hear', 'put', 'serve', 'hear'],
]
const KINDS: readonly Step['kind'][] = [
  ...([
    'add',
    'add',
    'less',
    'remove',
    'clear',
    'get',
    'put',
    'put',
    'serve',
    'serve',
    'hear',
    'hear',
  ] as const),
  ...(['lose', 'pay', 'paid', 'enter', 'leave'] as const),
]
const anyTurn: fc.Arbitrary<Step[]> = fc
  .record({
    kinds: fc.oneof(
      fc.constantFrom(...KINDS).map((kind): readonly Step['kind'][] => [kind]),
      fc.constantFrom(...ROUNDS),
    ),
    at: fc.nat({ max: 2 }),
    product: fc.constantFrom(...PRODUCTS),
    which: fc.nat({ max: 2 }),
    skew: fc.constantFrom(-400, -31, 0, 31, 400),
  })
  .map(({ kinds, ...turn }) => kinds.map((kind): Step => ({ ...turn, kind })))

function expectTheLaw(count: number, steps: readonly Step[]): void {
  const { play, settle, browsers, isDue, account } = shop(count)
  for (const step of steps) play(step)
  settle()
  const carts = [account().items, ...browsers.map(({ cart }) => cart)].map(cartLines)
  for (const cart of carts) expect(cart).toEqual(carts[0])
  for (const [product, isOwed] of isDue) if (isOwed) expect(Object.keys(carts[0] ?? {})).toContain(product)
}

describe('an item that was added and not removed since', () => {
  test.each([2, 3])('is in the account and in each of %i browsers in the end', (count) => {
    fc.assert(
      fc.property(fc.array(anyTurn, { maxLength: 40, size: 'max' }), (turns) =>
        expectTheLaw(count, turns.flat()),
      ),
      { numRuns: RUNS },
    )
  })

  test('stays when another browser reports late that it bought an earlier one', () => {
    const step = (kind: Step['kind'], at: number): Step => ({ kind, at, product: 'a', which: 0, skew: 0 })
    const heard = (at: number) => [step('get', at), step('serve', at), step('hear', at)]
    const written = (at: number) => [step('put', at), step('serve', at), step('hear', at)]
    expectTheLaw(2, [
      // The desktop and the account have it; the desktop buys it, and does not get to write.
      step('enter', 0),
      step('add', 0),
      ...heard(0),
      ...written(0),
      step('pay', 0),
      step('paid', 0),
      // On the phone it is added before the first response, which still has it.
      step('enter', 1),
      step('get', 1),
      step('add', 1),
      step('serve', 1),
      step('hear', 1),
      ...written(1),
      step('put', 0),
      step('serve', 0),
      step('hear', 0),
    ])
  })

  test('stays when two browsers added it, and a third one reports that it removed one of them', () => {
    const step = (kind: Step['kind'], at: number): Step => ({ kind, at, product: 'a', which: 0, skew: 0 })
    const heard = (at: number) => [step('get', at), step('serve', at), step('hear', at)]
    const written = (at: number) => [step('put', at), step('serve', at), step('hear', at)]
    expectTheLaw(3, [
      ...[0, 1, 2].flatMap((at) => [step('enter', at), ...heard(at)]),
      // The desktop adds it; the account has it, but the response is lost.
      step('add', 0),
      step('put', 0),
      step('serve', 0),
      step('lose', 0),
      // The tablet removes it, and does not get to write.
      ...heard(2),
      step('remove', 2),
      // The phone adds it, and the desktop merges both.
      step('add', 1),
      ...heard(1),
      ...written(1),
      ...heard(0),
      ...written(0),
      ...heard(2),
    ])
  })

  test('is not changed by a late response to a write that was overtaken', () => {
    const [sent, newer] = [
      { version: 1, base: {} },
      { version: 3, base: { b: { quantity: 1, putInAt: 5 } } },
    ]
    const lines = { a: { quantity: 1, putInAt: 4 } }
    expect(afterWrite(sent, sent, lines, 2)).toEqual({ version: 2, base: lines })
    expect(afterWrite(newer, sent, lines, 2)).toBe(newer)
    expect(afterWrite(undefined, sent, lines, 2)).toBe(undefined)
  })
})
