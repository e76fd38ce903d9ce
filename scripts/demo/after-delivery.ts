/** What happens after delivery: reviews, returns, goodwill refunds. */
import { paise } from '#platform/rules/money.ts'
import { sendMoney, work, must, type Placed, type World } from './world.ts'
import { RETURN_NOTES, REVIEWS, STAFF_WORDS } from './texts.ts'
import { HOUR, MINUTE } from './simulation.ts'

export function afterDelivery(world: World, placed: Placed): void {
  switch (placed.story.after) {
    case 'nothing':
      return
    case 'review':
      return reviewLater(world, placed)
    case 'favour':
      return favourLater(world, placed)
    case 'return':
    case 'replacement':
    case 'return refused':
    case 'return withdrawn':
    case 'return asked':
    case 'return approved':
      return returnLater(world, placed)
  }
}

function soon(world: World, { story }: Placed, leastHours: number, mostHours: number): number {
  const { clock, chance } = world
  const hours = story.isQuick ? leastHours : chance.between(leastHours, mostHours)
  return clock.time() + hours * HOUR + chance.between(0, 50) * MINUTE
}

/** By accounts only; for some products only. */
function reviewLater(world: World, placed: Placed): void {
  const { actor } = placed.shopper
  if (actor.kind !== 'user') return
  world.agenda.at(soon(world, placed, 1, 24 * 6), async () => {
    const { shop, chance, team } = world
    const [productId] = placed.productIds
    if (!productId) return
    const { rating, words } = chance.weighed(REVIEWS)
    const comment = chance.percent(80) ? chance.pick(words) : null
    const written = await shop.writeReview(actor, { productId, rating, comment, pictureId: null })
    // A repeat purchase of a product that is already reviewed.
    if (!written.ok) return
    const id = written.value.mine.review?.id
    if (rating > 1 || id === undefined || chance.percent(50)) return
    must(await shop.setReviewVisibility(team.support, { id, isHidden: true, reason: STAFF_WORDS.hidden }))
  })
}

/** A partial refund because of a small defect. */
function favourLater(world: World, placed: Placed): void {
  world.agenda.at(soon(world, placed, 3, 40), async () => {
    const { shop, chance, team } = world
    const amount = paise(Math.min(placed.totalPaise, 100 * chance.between(30, 90)))
    must(
      await shop.refundOrder(team.manager, {
        orderId: placed.id,
        key: chance.uuid(),
        amount,
        reason: chance.pick(STAFF_WORDS.favour),
        confirmed: 'yes',
      }),
    )
    await sendMoney(world)
  })
}

function returnLater(world: World, placed: Placed): void {
  world.agenda.at(soon(world, placed, 2, 30), async () => {
    const { shop, chance } = world
    const { shopper, productIds, story } = placed
    const [productId] = productIds
    if (!productId) return
    const id = chance.uuid()
    const { reason, note } = chance.pick(RETURN_NOTES)
    must(
      await shop.requestReturn(shopper.actor, {
        id,
        orderId: placed.id,
        items: [{ productId, quantity: 1 }],
        reason,
        note,
        photoIds: [],
        wish: story.after === 'replacement' ? 'replacement' : 'refund',
      }),
    )
    if (story.after === 'return withdrawn') return withdrawLater(world, placed, id)
    if (story.after !== 'return asked') decideLater(world, placed, id)
  })
}

function withdrawLater(world: World, placed: Placed, returnId: string): void {
  world.agenda.at(soon(world, placed, 1, 8), async () => {
    must(await world.shop.withdrawReturn(placed.shopper.actor, { orderId: placed.id, returnId }))
  })
}

function decideLater(world: World, placed: Placed, id: string): void {
  world.agenda.at(soon(world, placed, 3, 30), async () => {
    const { shop, chance, team } = world
    const isRefused = placed.story.after === 'return refused'
    const answer = isRefused
      ? chance.pick(STAFF_WORDS.returnRefused)
      : chance.pick(STAFF_WORDS.returnApproved)
    must(await shop.decideReturn(team.support, { id, decision: isRefused ? 'refuse' : 'approve', answer }))
    if (isRefused) return
    await world.sandbox.beOnTime()
    await work(world, ['ask_return_parcel'])
    if (placed.story.after !== 'return approved') bringBackLater(world, placed, id)
  })
}

function bringBackLater(world: World, placed: Placed, id: string): void {
  const { agenda, sandbox, shop } = world
  const fetched = soon(world, placed, 5, 40)
  const back = fetched + (placed.story.isQuick ? 18 : 60) * HOUR
  agenda.at(fetched, async () => scanOf(world, id, 'return', 'In Transit'))
  agenda.at(back, async () => {
    await scanOf(world, id, 'return', 'DTO')
    await shop.trackShipments()
  })
  agenda.at(back + 3 * HOUR, async () => {
    const restock = world.chance.percent(80) ? placed.productIds : []
    must(await shop.receiveReturn(world.team.manager, { id, restock }))
    await world.sandbox.beOnTime()
    await work(world, ['refund_payment', 'ask_return_parcel'])
    if (placed.story.after === 'replacement') sendOutLater(world, placed, id)
  })

  async function scanOf(
    inWorld: World,
    returnId: string,
    purpose: 'return' | 'replacement',
    status: string,
  ): Promise<void> {
    const waybill = await waybillOfReturn(inWorld, returnId, purpose)
    if (waybill !== null) await sandbox.scan(waybill, { status })
  }
}

function sendOutLater(world: World, placed: Placed, id: string): void {
  const { agenda, sandbox, shop } = world
  const steps: readonly [number, string][] = [
    [soon(world, placed, 3, 8), 'In Transit'],
    [soon(world, placed, 22, 70), 'Delivered'],
  ]
  for (const [time, status] of steps)
    agenda.at(time, async () => {
      const waybill = await waybillOfReturn(world, id, 'replacement')
      if (waybill === null) return
      await sandbox.scan(waybill, { status })
      await shop.trackShipments()
    })
}

async function waybillOfReturn(
  { pool }: World,
  returnId: string,
  purpose: 'return' | 'replacement',
): Promise<string | null> {
  const { rows } = await pool.query<{ waybill: string | null }>(
    'SELECT waybill FROM parcels WHERE return_id = $1 AND purpose = $2',
    [returnId, purpose],
  )
  return rows[0]?.waybill ?? null
}
