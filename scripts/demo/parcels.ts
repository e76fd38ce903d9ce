/** Parcels from packing to delivery or return. */
import { afterDelivery } from './after-delivery.ts'
import { sendMoney, type ParcelScan, must, type Placed, type World } from './world.ts'
import { STAFF_WORDS } from './texts.ts'
import { DAY, HOUR, MINUTE, midnightBefore, nextDesk, nextPoll } from './simulation.ts'

/** Before it is packed. */
export function cancelLater(world: World, placed: Placed): void {
  const { agenda, clock, chance, shop, team } = world
  const { id: orderId, shopper, story } = placed
  agenda.at(clock.time() + chance.between(10, 55) * MINUTE, async () => {
    if (story.parcel === 'cancelled') must(await shop.cancelOrder(shopper.actor, { orderId }))
    else
      must(await shop.cancelOrderByStaff(team.manager, { orderId, note: chance.pick(STAFF_WORDS.cancelled) }))
    await sendMoney(world)
  })
}

export function packLater(world: World, placed: Placed): void {
  const { agenda, clock, chance } = world
  const { isQuick } = placed.story
  const now = clock.time()
  const desk = isQuick ? now + 2 * HOUR : nextDesk(now + chance.between(20, 300) * MINUTE)
  agenda.at(desk + chance.between(0, 50) * MINUTE, () => pack(world, placed))
}

async function pack(world: World, placed: Placed): Promise<void> {
  const { shop, sandbox } = world
  const { id: orderId, story } = placed
  const isRefused = story.parcel === 'is refused by the courier'
  if (isRefused) await sandbox.setCarrier('refuse')
  await sandbox.beOnTime()
  await shop.shipPaidOrder({ orderId })
  if (isRefused) return sandbox.setCarrier('normal')
  const waybill = await waybillOf(world, orderId)
  if (waybill !== null) travel(world, placed, waybill)
}

async function waybillOf({ pool }: World, orderId: string): Promise<string | null> {
  const { rows } = await pool.query<{ waybill: string | null }>({
    name: 'demo_waybill',
    text: 'SELECT waybill FROM shipments WHERE order_id = $1',
    values: [orderId],
  })
  return rows[0]?.waybill ?? null
}

/** A route: the scans, and the hours after pick-up of each. */
type Way = readonly (readonly [hours: number, scan: ParcelScan])[]

const IN_TRANSIT: ParcelScan = { status: 'In Transit' }
const OUT: ParcelScan = { status: 'Dispatched' }
const DELIVERED: ParcelScan = { status: 'Delivered' }
const TURNED: ParcelScan = { status: 'In Transit', isReturning: true }

function wayOf(placed: Placed, days: number, doorHour: number): Way {
  const morning = 24 * days - 10
  const door = morning + doorHour
  const out: Way = [[0, IN_TRANSIT], ...(days > 1 ? [[20, IN_TRANSIT] as const] : []), [morning, OUT]]
  const missed: Way = [...out, [door, { status: 'Pending', code: 'EOD-11' }]]
  const back: Way = [...out, [door, { status: 'Pending', code: 'EOD-6' }], [door + 20, TURNED]]
  switch (placed.story.parcel) {
    case 'is on its way':
      return out.slice(0, -1)
    case 'is being delivered':
      return out
    case 'could not be delivered':
      return missed
    case 'arrives at the second try':
      return [...missed, [morning + 24, OUT], [door + 24, DELIVERED]]
    case 'turns round':
      return [...out, [door, { status: 'Pending', code: 'EOD-6' }], [door + 4, TURNED]]
    case 'comes back':
    case 'awaiting inspection':
      return [...back, [door + (placed.story.isQuick ? 24 : 72), { status: 'RTO' }]]
    case 'gets lost':
      return [
        [0, IN_TRANSIT],
        [24 * days, { status: 'LOST' }],
      ]
    case 'arrives':
      return [...out, [door, DELIVERED]]
    case 'cancelled':
    case 'cancelled by staff':
    case 'is not packed':
    case 'is refused by the courier':
      return []
  }
}

function travel(world: World, placed: Placed, waybill: string): void {
  const { agenda, clock, chance, sandbox } = world
  const { isQuick, parcel } = placed.story
  const fetched = isQuick ? clock.time() + 2 * HOUR : evening(clock.time())
  const days = isQuick ? 1 : chance.between(2, 5)
  const way = wayOf(placed, days, chance.between(2, 8))
  for (const [hours, scan] of way)
    agenda.at(fetched + hours * HOUR + chance.between(0, 40) * MINUTE, () => sandbox.scan(waybill, scan))
  const end = nextPoll(fetched + (way.at(-1)?.[0] ?? 0) * HOUR + HOUR)
  if (parcel.startsWith('arrives')) agenda.at(end, async () => afterDelivery(world, placed))
  if (parcel === 'comes back' || parcel === 'gets lost')
    agenda.at(end, async () => settleLater(world, placed))
}

/** The courier picks up at 18:30. */
function evening(time: number): number {
  const today = midnightBefore(time) + 18.5 * HOUR
  return today > time ? today : today + DAY
}

function settleLater(world: World, { id: orderId, story }: Placed): void {
  const { agenda, clock, chance, shop, team } = world
  const isRestocked = story.parcel === 'comes back'
  agenda.at(clock.time() + chance.between(3, 26) * HOUR, async () => {
    must(await shop.settleParcel(team.manager, { orderId, isRestocked, askedBy: 'owner@panna.example' }))
    await sendMoney(world)
  })
}
