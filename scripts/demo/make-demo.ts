/**
 * Creates a shop with a history: its days are played on a simulated clock through the use cases, from a seed, up to the
 * present. The database must contain the sample shop and its first member of staff, and no order.
 */
import type { Deps } from '#platform/deps.ts'
import { bindShop } from '#app/shop.ts'
import { connect } from '#platform/database/connection.ts'
import {
  createAgenda,
  createChance,
  createClock,
  DAY,
  HOUR,
  MINUTE,
  midnightBefore,
  weekday,
} from './simulation.ts'
import { deleteDoneJobs, createMailbox, createSandbox, type Goods, type User, type World } from './world.ts'
import { order } from './orders.ts'
import { enquire, openDoors, planDay, handOutCoupons, hireTeam, planPosts } from './staff.ts'
import { STORIES, UNDER_WAY } from './stories.ts'

export type DemoWish = {
  readonly databaseUrl: string
  readonly sandboxUrl: string
  /** The other dependencies of the use cases; database, mail and clock are the demo's own. */
  readonly makeDeps: (own: Pick<Deps, 'db' | 'mail' | 'clock'>) => Deps
  readonly days: number
  readonly seed: number
  /** On an ordinary day at the end; the first days have fewer. */
  readonly ordersPerDay: number
  readonly onDay?: (day: number) => void
}

const KEPT_MAILS = 40
/** Few connections, because nothing runs concurrently. */
const CONNECTIONS = 4

export async function makeDemo(wish: DemoWish): Promise<void> {
  const sandbox = createSandbox(wish.sandboxUrl)
  const db = connect(wish.databaseUrl, { size: CONNECTIONS })
  const end = Date.now()
  const start = midnightBefore(end) - wish.days * DAY
  // Only this pool's connections get the simulated time.
  const clock = createClock(db.pool, start)
  const mailbox = createMailbox()
  const deps = wish.makeDeps({ db, mail: mailbox, clock })
  await sandbox.setQuiet(true)
  await sandbox.follow(clock)
  try {
    const world = await buildWorld({ wish, deps, sandbox, clock, mailbox, start, end })
    await play(world, wish)
    await deleteDoneJobs(db.pool, KEPT_MAILS)
  } finally {
    await sandbox.follow(null)
    await sandbox.setQuiet(false)
    deps.documents.close()
    await db.close()
  }
}

type Parts = Pick<World, 'deps' | 'sandbox' | 'clock' | 'mailbox' | 'start' | 'end'> & {
  readonly wish: DemoWish
}

async function buildWorld({ wish, ...parts }: Parts): Promise<World> {
  const { deps, end } = parts
  const { pool } = deps.db
  const chance = createChance(wish.seed)
  const owners = await pool.query<{ id: User['userId'] }>(
    `SELECT user_id AS id FROM user_roles JOIN users ON users.id = user_id ORDER BY users.created_at LIMIT 1`,
  )
  const [owner] = owners.rows
  if (!owner) throw new Error('the demo needs a member of staff')
  return {
    ...parts,
    shop: bindShop(deps),
    pool,
    chance,
    visits: createChance(wish.seed + 1),
    agenda: createAgenda(),
    team: { owner: asUser(owner.id), manager: asUser(owner.id), support: asUser(owner.id) },
    goods: await listGoods(pool),
    accounts: [],
    people: { count: 0 },
    // The sample shop's own coupon is not promoted more: it is already on the home page.
    campaigns: [{ code: 'PANNA10', from: end - DAY, until: end, percent: 12 }],
    // Nobody can sign in as one of them: no password has this digest.
    passwordHash: 'no-password-of-the-demo',
  }
}

function asUser(userId: User['userId']): User {
  return { kind: 'user', userId, isPasswordFresh: true }
}

/** The earlier in the shop's own order, the better it sells. */
async function listGoods(pool: World['pool']): Promise<World['goods']> {
  const { rows } = await pool.query<Pick<Goods, 'id' | 'category' | 'slug'> & { listedAt: Date }>(
    `SELECT id, category, slug, created_at AS "listedAt" FROM products WHERE status = 'active' ORDER BY md5(sku)`,
  )
  const goods = rows.map(({ id, category, slug, listedAt }, place) => ({
    id,
    category,
    slug,
    listedAt: listedAt.getTime(),
    share: Math.ceil(120 / (place + 2)),
  }))
  const [first, ...rest] = goods
  if (!first) throw new Error('the demo needs products')
  return [first, ...rest]
}

async function play(world: World, { days, ordersPerDay, onDay }: DemoWish): Promise<void> {
  const { agenda, clock, shop, start, end } = world
  clock.moveTo(start)
  await openDoors(world)
  await hireTeam(world)
  await handOutCoupons(world)
  planPosts(world)
  planUnderWay(world)
  for (let day = 0; day <= days; day += 1) {
    const midnight = start + day * DAY
    planDay(world, midnight)
    planOrders(world, midnight, ordersOf(world, midnight, day / days, ordersPerDay))
    await agenda.playUntil(Math.min(midnight + DAY, end), clock.moveTo)
    await deleteDoneJobs(world.pool, day < days ? 0 : KEPT_MAILS)
    onDay?.(day)
  }
  clock.moveTo(end)
  await shop.trackShipments()
}

/** A coupon campaign that many have heard of brings more visits. */
const LOUD_PERCENT = 20

/** More as the shop grows, on weekends, and while a coupon is promoted. */
function ordersOf({ chance, campaigns }: World, midnight: number, grown: number, most: number): number {
  const weekend = [0, 6].includes(weekday(midnight)) ? 1.35 : 1
  const sale = campaigns.some(
    ({ from, until, percent }) => percent > LOUD_PERCENT && from <= midnight && midnight < until,
  )
    ? 1.2
    : 1
  return Math.round(((0.35 + 0.65 * grown) * most * weekend * sale * chance.between(75, 125)) / 100)
}

/** Shopping hours and their weights. */
const SHOPPING_HOURS = [
  { hour: 8, share: 4 },
  { hour: 10, share: 9 },
  { hour: 12, share: 14 },
  { hour: 14, share: 12 },
  { hour: 16, share: 10 },
  { hour: 18, share: 12 },
  { hour: 20, share: 20 },
  { hour: 22, share: 14 },
] as const

function planOrders(world: World, midnight: number, count: number): void {
  const { agenda, chance, end } = world
  for (let left = count; left > 0; left -= 1) {
    const time = midnight + chance.weighed(SHOPPING_HOURS).hour * HOUR + chance.between(0, 119) * MINUTE
    const story = chance.weighed(STORIES)
    if (time < end) agenda.at(time, () => order(world, story))
  }
}

function planUnderWay(world: World): void {
  const { agenda, start, end } = world
  for (const { hoursAgo, story } of UNDER_WAY) {
    const time = end - hoursAgo * HOUR
    if (time > start) agenda.at(time, () => order(world, story))
  }
  agenda.at(end - 2 * DAY, () => enquire(world, true))
  agenda.at(end - HOUR, () => enquire(world, false))
}
