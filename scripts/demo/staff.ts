/**
 * What the demo's owner and staff do: they enable cash on delivery, hand out coupons, write posts, and every day receive
 * stock, grant coins, answer enquiries and take phone orders.
 */
import { postInput } from '#modules/content/rules/post.ts'
import { readCoupon } from '#modules/coupons/rules/coupon-form.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { fromRupees } from '#platform/rules/money.ts'
import { settled } from './orders.ts'
import { aPerson } from './people.ts'
import { userIdOf } from './shoppers.ts'
import { DAY, HOUR, indianMinute, MINUTE, POLL_HOURS } from './simulation.ts'
import { BY_TELEPHONE } from './stories.ts'
import { ENQUIRIES, ENQUIRY_ANSWERS, ORDER_NOTES, POSTS, STAFF_WORDS } from './texts.ts'
import { type Campaign, must, type User, work, type World } from './world.ts'

export async function hireTeam(world: World): Promise<void> {
  const { team } = world
  team.manager = await hire(world, 'Meera Iyer', 'meera@panna.example', 'manager')
  team.support = await hire(world, 'Salim Khan', 'salim@panna.example', 'support')
}

async function hire(world: World, name: string, email: string, staffRole: StaffRole): Promise<User> {
  const { shop, mailbox, passwordHash, team } = world
  must(await shop.inviteStaff(team.owner, { email, staffRole }))
  await work(world, ['send_staff_invite'])
  must(await shop.joinStaff({ token: mailbox.tokenFor(email), name, passwordHash }))
  return { kind: 'user', userId: await userIdOf(world, email), isPasswordFresh: true }
}

const CASH_FEE = fromRupees(40)
const CASH_LIMIT = fromRupees(5_000)

export async function openDoors({ shop, team }: World): Promise<void> {
  const { version } = await shop.getShopSettings()
  const terms = { isCodOn: true, codFeePaise: CASH_FEE, codLimitPaise: CASH_LIMIT, version }
  must(await shop.changeShopSettings(team.owner, terms))
}

/** Start and end are fractions of the days; `percent`: percentage of shoppers who have heard of it. */
const COUPONS = [
  {
    code: 'WELCOME50',
    type: 'fixed',
    value: '50',
    least: '399',
    uses: '400',
    from: 0,
    until: 1.5,
    percent: 6,
  },
  {
    code: 'FESTIVE15',
    type: 'percentage',
    value: '15',
    least: '',
    uses: '200',
    from: 0.3,
    until: 0.38,
    percent: 45,
  },
  {
    code: 'EXAM20',
    type: 'percentage',
    value: '20',
    least: '299',
    uses: '25',
    from: 0.62,
    until: 0.7,
    percent: 55,
  },
  {
    code: 'TEACHERS10',
    type: 'percentage',
    value: '10',
    least: '999',
    uses: '50',
    from: 1.1,
    until: 1.6,
    percent: 0,
  },
] as const

export async function handOutCoupons(world: World): Promise<void> {
  const { shop, team, start, end, campaigns } = world
  const moment = (share: number) => start + share * (end - start)
  for (const { code, type, value, least, uses, from, until, percent } of COUPONS) {
    const read = readCoupon({
      code,
      discountType: type,
      discountValue: value,
      minOrder: least,
      maxUses: uses,
      isActive: true,
      maxUsesPerCustomer: type === 'fixed' ? '1' : '',
      validFrom: indianMinute(moment(from)),
      validUntil: indianMinute(moment(until)),
    })
    if (!('terms' in read))
      throw new Error(`the demo's coupon ${code} is wrong: ${JSON.stringify(read.fields)}`)
    must(await shop.createCoupon(team.manager, read.terms))
    const campaign: Campaign = { code, from: moment(from), until: moment(until), percent }
    if (percent > 0) campaigns.push(campaign)
  }
}

/** Each is written when it is published; future posts and the draft are written in the last days. */
export function planPosts(world: World): void {
  const { agenda, shop, team, start, end } = world
  for (const { when, ...words } of POSTS) {
    const isOut = when !== null && when < 1
    const status = isOut ? 'published' : when === null ? 'draft' : 'scheduled'
    const post = postInput.parse({
      ...words,
      status,
      slug: '',
      featuredImage: '',
      metaTitle: '',
      metaDescription: '',
      scheduledFor: status === 'scheduled' ? indianMinute(end + 3 * DAY) : '',
    })
    agenda.at(isOut ? start + when * (end - start) : end - DAY, async () => {
      must(await shop.savePost(team.manager, { post, id: null, version: 0 }))
    })
  }
}

/** Once a day, at Indian hours: the scheduled jobs of an open shop, and the staff's routine work. */
export function planDay(world: World, midnight: number): void {
  const { agenda, chance, shop } = world
  agenda.at(midnight + 13 * HOUR, () => shop.bookPickupForToday())
  agenda.at(midnight + 19 * HOUR, async () => {
    await shop.fetchShippingCosts()
    await fillShelves(world)
  })
  for (const hour of POLL_HOURS)
    agenda.at(midnight + hour * HOUR, async () => void (await shop.trackShipments()))
  if (chance.percent(45)) agenda.at(aMomentOf(world, midnight), () => enquire(world))
  if (chance.percent(20)) agenda.at(aMomentOf(world, midnight), () => giveCoins(world))
  if (chance.percent(30)) agenda.at(aMomentOf(world, midnight), () => takeByTelephone(world))
}

function aMomentOf({ chance }: World, midnight: number): number {
  return midnight + chance.between(9 * 60, 20 * 60) * MINUTE
}

export async function enquire(world: World, isAnswered = world.chance.percent(75)): Promise<void> {
  const { shop, chance, people, deps } = world
  people.count += 1
  const { fullName: name, email, phone } = aPerson(chance, people.count)
  const mobile = phone.replace(/\D/g, '').slice(-10)
  const { leadId: id } = await shop.submitEnquiry({
    formId: 'contact-form',
    formData: { name, email, mobile, requirement: chance.pick(ENQUIRIES) },
    websiteUrl: `${deps.options.shopUrl}/contact`,
  })
  if (isAnswered) answerLater(world, id)
}

function answerLater({ agenda, clock, chance, shop, team }: World, id: string): void {
  agenda.at(clock.time() + chance.between(1, 30) * HOUR, async () => {
    const words = chance.pick(ENQUIRY_ANSWERS)
    must(await shop.workOnEnquiry(team.support, { id, step: 'answered', seen: 0, words }))
  })
}

async function giveCoins({ shop, team, chance, accounts }: World): Promise<void> {
  const shopper = accounts[chance.below(accounts.length)]
  if (shopper?.actor.kind !== 'user') return
  const { coins, reason } = chance.pick(STAFF_WORDS.coins)
  must(await shop.adjustCoins(team.manager, { userId: shopper.actor.userId, coins, reason }))
}

/** Paid by bank transfer, as phone customers do. */
async function takeByTelephone(world: World): Promise<void> {
  const { shop, chance, people, team, goods } = world
  people.count += 1
  const customer = aPerson(chance, people.count)
  const id = chance.uuid() as OrderId
  const productId = chance.weighed(goods).id
  const cart = { items: [{ productId, quantity: chance.between(1, 6) }], paymentMethod: 'prepaid' as const }
  const { totalPaise: expectedTotalPaise, problems } = await shop.quoteCart({ kind: 'visitor' }, cart)
  if (problems.length > 0) return
  must(
    await shop.takePhoneOrder(team.manager, {
      order: { ...cart, id, customer, expectedTotalPaise },
      delivery: 'courier',
      payment: 'outside',
      reference: `NEFT ${chance.between(100_000, 999_999)}`,
    }),
  )
  must(await shop.addOrderNote(team.support, { orderId: id, note: chance.pick(ORDER_NOTES) }))
  const shopper = { actor: { kind: 'visitor' }, details: customer, isVerified: false } as const
  settled(world, {
    id,
    shopper,
    story: BY_TELEPHONE,
    productIds: [productId],
    totalPaise: expectedTotalPaise,
  })
}

const LOW = 12
const LEFT_TO_RUN_OUT = 3

/** Restocks what runs low, except a few products. */
async function fillShelves({ pool, shop, chance, team, end, clock }: World): Promise<void> {
  if (clock.time() > end - 2 * DAY) return
  const { rows } = await pool.query<{ id: ProductId }>(
    `SELECT id FROM products WHERE status = 'active' AND on_hand - reserved < $1 ORDER BY sku OFFSET $2`,
    [LOW, LEFT_TO_RUN_OUT],
  )
  for (const { id: productId } of rows) {
    const quantity = 20 * chance.between(2, 6)
    const change = { productId, reason: 'received', quantity, note: 'From the bindery' } as const
    must(await shop.changeStock(team.manager, change))
  }
}
