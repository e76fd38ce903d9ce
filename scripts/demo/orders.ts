/** Orders from the cart to the payment, each following its story. */
import type { PlaceOrderInput } from '#modules/cart/rules/place-order-input.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { work, type Goods, must, type Placed, type Shopper, type World } from './world.ts'
import { cancelLater, packLater } from './parcels.ts'
import { aShopper } from './shoppers.ts'
import type { Story } from './stories.ts'
import { MINUTE } from './simulation.ts'

/** One order per this many visits, and what such a visit views. */
const LOOKERS = { least: 14, most: 30 } as const
const HOME_OF_100 = 40
const LISTING_OF_100 = 70
const NO_PRODUCT = { category: '', slug: '' } as const

/** Counted on the day it happens; drawn from a separate generator, so that it changes nothing else in the demo. */
async function loadConflicts(world: World): Promise<void> {
  const { shop, visits, goods } = world
  const lookers = visits.between(LOOKERS.least, LOOKERS.most)
  const some = (percent: number) => Math.ceil((lookers * percent) / 100)
  const seen = Array.from({ length: lookers }, () => visits.weighed(goods))
  await shop.countViews([
    { page: 'home', ...NO_PRODUCT, views: some(HOME_OF_100) },
    { page: 'listing', ...NO_PRODUCT, views: some(LISTING_OF_100) },
    ...seen.map(({ category, slug }) => ({ page: 'product' as const, category, slug, views: 1 })),
    { page: 'cart', ...NO_PRODUCT, views: visits.between(1, 4) },
  ])
}

/** Unpaid orders are released after this long (and a moment). */
const LEFT_MINUTES = { prepaid: 31, cod: 121 } as const

/** Units of one product: mostly one, occasionally enough for an office. */
const QUANTITIES = [
  { units: 1, share: 66 },
  { units: 2, share: 20 },
  { units: 3, share: 8 },
  { units: 5, share: 5 },
  { units: 12, share: 1 },
] as const

/** A shopper gives up after this many sold-out carts. */
const MAX_CARTS = 8

/** Places an order at the current time. */
export async function order(world: World, story: Story): Promise<void> {
  await loadConflicts(world)
  const shopper = await aShopper(world, story)
  const { actor, details } = shopper
  const filled = await findCart(world, shopper, story)
  if (!filled) return
  const { cart, expectedTotalPaise } = filled
  const id = world.chance.uuid() as OrderId
  const result = must(
    await world.shop.placeOrder(actor, { ...cart, id, customer: details, expectedTotalPaise }),
  )
  const { order, payment } = result
  const productIds = cart.items.map(({ productId }) => productId)
  const placed: Placed = { id, shopper, story, productIds, totalPaise: order.totalPaise }
  if (story.method === 'cod') return settleCash(world, placed)
  if (!payment) return settled(world, placed)
  settlePrepaid(world, placed, payment.orderId)
}

/** The first cart that the shop can quote. */
async function findCart(world: World, shopper: Shopper, story: Story) {
  const { pincode } = shopper.details
  for (let carts = MAX_CARTS; carts > 0; carts -= 1) {
    const cart = await fillCart(world, shopper, story)
    const { problems, totalPaise } = await world.shop.quoteCart(shopper.actor, { ...cart, pincode })
    if (problems.length === 0) return { cart, expectedTotalPaise: totalPaise }
  }
  return null
}

type Cart = Pick<PlaceOrderInput, 'items' | 'couponCode' | 'coins' | 'paymentMethod'>

async function fillCart(world: World, { actor }: Shopper, { method, spends }: Story): Promise<Cart> {
  const { chance, clock, campaigns } = world
  const now = clock.time()
  const chosen = new Set<Goods>()
  for (let lines = chance.weighed(LINES).count; lines > 0; lines -= 1) chosen.add(chance.weighed(world.goods))
  const items = [...chosen]
    .filter(({ listedAt }) => listedAt < now)
    .map(({ id }) => ({ productId: id, quantity: chance.weighed(QUANTITIES).units }))
  const campaign = campaigns.find(
    ({ from, until, percent }) =>
      from <= now && now < until && (spends === 'coupon' || (!spends && chance.percent(percent))),
  )
  const coins =
    actor.kind === 'user' && (spends === 'coins' || chance.percent(22))
      ? await world.shop.getCoinsBalance(actor.userId)
      : 0
  // Tries a coupon first: one that is used up must not prevent the order.
  const couponCode = campaign && (await works(world, actor, items, campaign.code)) ? campaign.code : undefined
  return {
    items: items.length > 0 ? items : [{ productId: firstListed(world).id, quantity: 1 }],
    paymentMethod: method,
    ...(couponCode !== undefined && { couponCode }),
    ...(coins >= MIN_COINS && couponCode === undefined && { coins: Math.min(coins, MAX_COINS) }),
  }
}

const LINES = [
  { count: 1, share: 52 },
  { count: 2, share: 30 },
  { count: 3, share: 14 },
  { count: 5, share: 4 },
] as const
const MIN_COINS = 40
/** Not above the cheapest cart. */
const MAX_COINS = 120

function firstListed({ goods }: World): Goods {
  return goods.reduce((first, each) => (each.listedAt < first.listedAt ? each : first))
}

async function works(world: World, actor: Shopper['actor'], items: Cart['items'], couponCode: string) {
  const { problems } = await world.shop.quoteCart(actor, { items, couponCode })
  return problems.length === 0
}

function settlePrepaid(world: World, placed: Placed, providerOrderId: string): void {
  const { agenda, clock, chance, shop, sandbox } = world
  const { id, shopper, story } = placed
  const soon = clock.time() + chance.between(50, 240) * 1_000
  if (story.payment === 'left') return leave(world, LEFT_MINUTES.prepaid)
  agenda.at(soon, async () => {
    if (story.payment === 'failed') {
      await sandbox.pay(providerOrderId, 'failure')
      must(
        await shop.recordFailedAttempt(shopper.actor, {
          orderId: id,
          description: 'Payment was declined by the bank',
        }),
      )
      return
    }
    const paid = await sandbox.pay(providerOrderId, 'success')
    if (!paid) throw new Error(`order ${id} could not be paid`)
    must(await shop.confirmPayment(shopper.actor, { orderId: id, ...paid }))
    settled(world, placed)
  })
}

/** Confirmed when placed, or by the mailed link; `left`: a guest who never opens it. */
async function settleCash(world: World, placed: Placed): Promise<void> {
  const { agenda, clock, chance, shop, mailbox } = world
  const { id, shopper, story } = placed
  if (shopper.isVerified) return settled(world, placed)
  if (story.payment === 'left') return leave(world, LEFT_MINUTES.cod)
  agenda.at(clock.time() + chance.between(3, 50) * MINUTE, async () => {
    await work(world, ['send_order_mail'], id)
    must(await shop.confirmOrderInCash({ token: mailbox.tokenFor(shopper.details.email) }))
    settled(world, placed)
  })
}

function leave({ agenda, clock, shop }: World, minutes: number): void {
  agenda.at(clock.time() + minutes * MINUTE, async () => void (await shop.releaseExpiredOrders()))
}

/** Paid, or a confirmed cash order: continues with its parcel. */
export function settled(world: World, placed: Placed): void {
  const { parcel } = placed.story
  if (parcel === 'is not packed') return
  if (parcel === 'cancelled' || parcel === 'cancelled by staff') cancelLater(world, placed)
  else packLater(world, placed)
}
