/** The model's returns: requested in time, decided by staff, received, and refunded or replaced. */
import { isStocked, restock, type Line, type LifeOrder, type World } from './order-life-model.ts'
import { askedBack, isAskedWhole, isPaid, refundPart, sum, type Refund } from './order-life-refunds.ts'

type ReturnedLine = Line & { readonly line: number; readonly paise: number; readonly coins: number }
export type Return = {
  readonly lines: readonly ReturnedLine[]
  wish: 'refund' | 'replacement'
  status: 'requested' | 'approved' | 'refused' | 'withdrawn' | 'received' | 'completed'
  refund: Refund | undefined
  out: 'none' | 'asked' | 'lacking' | 'sent'
  /** The replacement has been taken from stock. */
  isTaken: boolean
}
export type Asking = {
  readonly which: 'first' | 'last' | 'all'
  readonly quantity: number
  readonly wish: Return['wish']
}

const HOURS_TO_ASK = 48
const MAX_RETURNS = 10

export function wishedLines({ lines }: LifeOrder, { which, quantity }: Asking): (Line & { line: number })[] {
  const all = lines.map(({ product }, line) => ({ line, product, quantity }))
  return which === 'first' ? all.slice(0, 1) : which === 'last' ? all.slice(-1) : all
}

export function askReturn(world: World, order: LifeOrder, asking: Asking): string {
  const wished = wishedLines(order, asking)
  const left = (line: number) => (order.lines[line]?.quantity ?? 0) - given(order, line).quantity
  const hasUnits = order.lines.some((_, line) => left(line) > 0)
  const isInTime = world.hour < order.deliveredAt + HOURS_TO_ASK
  if (
    order.parcel !== 'delivered' ||
    !isPaid(order) ||
    !hasUnits ||
    !isInTime ||
    order.returns.length >= MAX_RETURNS
  )
    return 'return_unavailable'
  if (wished.some(({ line, quantity }) => quantity > left(line))) return 'invalid'
  const lines = wished.map((line) => ({ ...line, ...worth(world, order, line) }))
  const { wish } = asking
  order.returns.push({ lines, wish, status: 'requested', refund: undefined, out: 'none', isTaken: false })
  return 'requested'
}

/** Units of a line in returns that were neither refused nor withdrawn. */
function given(order: LifeOrder, line: number) {
  const all = order.returns
    .filter(({ status }) => status !== 'refused' && status !== 'withdrawn')
    .flatMap(({ lines }) => lines.filter((each) => each.line === line))
  const sumOf = (key: 'quantity' | 'paise' | 'coins') => sum(all.map((each) => each[key]))
  return { quantity: sumOf('quantity'), paise: sumOf('paise'), coins: sumOf('coins') }
}

/** A line's share of the amount paid for the goods; for some of its units, the difference up to the new total. */
function worth(world: World, order: LifeOrder, { line, quantity }: { line: number; quantity: number }) {
  const prices = order.lines.map((each) => (world.shelves[each.product]?.pricePaise ?? 0) * each.quantity)
  const coupons = shares(order.couponPaise, prices)
  const nets = prices.map((price, at) => price - (coupons[at] ?? 0))
  const coinPaise = shares(Math.min(order.coins * 100, sum(nets)), nets)
  const whole = {
    paise: (nets[line] ?? 0) - (coinPaise[line] ?? 0),
    coins: shares(order.coins, nets)[line] ?? 0,
  }
  const before = given(order, line)
  const upTo = (all: number) =>
    Math.floor((all * (before.quantity + quantity)) / (order.lines[line]?.quantity ?? 1))
  return { paise: upTo(whole.paise) - before.paise, coins: upTo(whole.coins) - before.coins }
}

/** For two lines at most, each rounded to the nearest whole number; on a half the first is rounded up. */
function shares(amount: number, weights: readonly number[]): number[] {
  const [first = 0] = weights
  const share = Math.floor((amount * first) / sum(weights) + 0.5)
  return weights.length === 1 ? [amount] : [share, amount - share]
}

export function decide(asked: Return, isApproved: boolean): string {
  const to = isApproved ? 'approved' : 'refused'
  if (asked.status === to) return to
  const isOpen = asked.status === 'requested' || (asked.status === 'approved' && !isApproved)
  if (!isOpen) return 'return_unavailable'
  asked.status = to
  return to
}

export function withdraw(asked: Return): string {
  if (asked.status === 'requested' || asked.status === 'approved') asked.status = 'withdrawn'
  return asked.status === 'withdrawn' ? 'withdrawn' : 'return_unavailable'
}

export function receive(world: World, order: LifeOrder, asked: Return, isRestocked: boolean): string {
  if (asked.status === 'received' || asked.status === 'completed') return 'received'
  // Settled as lost and found later: its goods and money were handled before.
  const isOver = order.isSettled || (isAskedWhole(order) && asked.wish === 'replacement')
  if (asked.status !== 'approved' || isOver) return 'return_unavailable'
  asked.status = 'received'
  if (isRestocked) putBack(world, asked.lines, order.back)
  if (asked.wish === 'replacement') asked.out = 'asked'
  else payBack(world, order, asked)
  return 'received'
}

/** The maximum is what remains of the goods' amount; coins are returned whatever happened to the money. */
function payBack(world: World, order: LifeOrder, asked: Return): void {
  const coins = sum(asked.lines.map((line) => line.coins))
  const left = Math.max(0, order.totalPaise - order.chargesPaise - askedBack(order))
  const paise = Math.min(sum(asked.lines.map((line) => line.paise)), left)
  if (paise > 0 || coins > 0) {
    const reason = `return ${order.returns.indexOf(asked)}`
    refundPart(world, order, { reason, paise, coins, returned: asked })
  }
  if (!asked.refund || asked.refund.method === 'coins') asked.status = 'completed'
}

export function sendReplacement(world: World, order: LifeOrder, asked: Return): string {
  if (asked.status !== 'received' || asked.wish !== 'replacement' || asked.out === 'sent')
    return 'return_unavailable'
  const isThere = asked.isTaken || isStocked(world, asked.lines, Infinity)
  if (isAskedWhole(order) || !isThere) {
    asked.out = 'lacking'
    return 'asked'
  }
  asked.out = 'sent'
  asked.isTaken = true
  for (const { product, quantity } of asked.lines) {
    restock(world, { product, quantity: -quantity })
    order.gone.push({ product, quantity })
  }
  return 'asked'
}

/** Before the courier picks up the replacement, or if there is none. */
export function turnIntoRefund(world: World, order: LifeOrder, asked: Return): string {
  if (asked.wish === 'refund') return 'turned'
  if (['refused', 'withdrawn', 'completed'].includes(asked.status)) return 'return_unavailable'
  if (asked.isTaken) putBack(world, asked.lines, order.back)
  asked.isTaken = false
  asked.wish = 'refund'
  asked.out = 'none'
  if (asked.status === 'received') payBack(world, order, asked)
  return 'turned'
}

export function bringReplacement(asked: Return): string {
  if (asked.out === 'sent') asked.status = 'completed'
  return 'done'
}

function putBack(world: World, lines: readonly Line[], back: Line[]): void {
  for (const { product, quantity } of lines) {
    restock(world, { product, quantity })
    back.push({ product, quantity })
  }
}
