/** The history of one order as text, for an operator at a terminal. */
import { findOrderOfStory, listStoryRows, type StoryOrder } from '../data/order-story.ts'
import { joinLines, linesOfLog, linesOfRows, linesOfTimeline, type StoryLine } from '../rules/order-story.ts'
import { staffTimeline } from '#modules/fulfilment/rules/order-history.ts'
import { listEventsForStaff } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/statement.ts'

export type OrderStory = { readonly order: StoryOrder; readonly lines: readonly StoryLine[] }

/** `text`: an order's id or number. null if there is none. `log`: lines of the shop's log, if there are any. */
export async function getOrderStory(
  on: Queryable,
  text: string,
  log: readonly string[],
): Promise<OrderStory | null> {
  const order = await findOrderOfStory(on, text.trim())
  if (order === null) return null
  const events = await listEventsForStaff(on, order.id)
  const rows = await listStoryRows(on, order.id)
  const lines = joinLines([
    linesOfTimeline(staffTimeline(events)),
    linesOfRows(rows),
    linesOfLog(log, order.id),
  ])
  return { order, lines }
}
