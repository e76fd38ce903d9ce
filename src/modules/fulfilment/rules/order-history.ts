/** Formats the events of parcels and returns, and the timeline of an order with the entries of all modules below. */
import {
  customerTimeline,
  joinStories,
  ORDER_STORIES,
  story,
  textOf,
  timelineForStaff,
  type OrderEvent,
  type StaffTimelineEntry,
  type Stories,
  type TimelineEntry,
} from '#modules/orders/rules/order-timeline.ts'
import { deliveryFailedText } from '#modules/orders/rules/order-step.ts'
import { PAYMENT_STORIES } from '#modules/payments/rules/payment-timeline.ts'

const PARCEL_STORIES: Stories = {
  customer: {
    'shipment.requested': () => story('Being packed', 'We pack it and book it with the courier.'),
    'shipment.refused': () =>
      story('The courier could not take it yet', 'Our staff have seen it and are looking for a way.', 'bad'),
    'shipment.lost': () =>
      story('The courier cannot find it', 'Our staff are looking for it and will write to you.', 'bad'),
    'shipment.undelivered': ({ remark }) =>
      story(
        'The courier could not hand it over',
        `${deliveryFailedText(typeof remark === 'string' ? remark : '')} We will try again.`,
        'bad',
      ),
    'shipment.reattempt': () => story('Another try is asked for', 'The courier comes again.'),
    'order.address_corrected': () =>
      story('Address corrected', 'Our staff changed what the courier needs to find you.'),
    'order.shipped': ({ waybill, courier }) =>
      typeof courier === 'string'
        ? story(`Sent with ${courier}`, `Tracking number ${String(waybill)}`, 'good')
        : story('Booked with the courier', typeof waybill === 'string' ? `Waybill ${waybill}` : '', 'good'),
    'shipment.renumbered': ({ waybill, courier }) =>
      story(
        'Tracking number corrected',
        `It goes with ${String(courier)}, tracking number ${String(waybill)}.`,
      ),
    'order.delivered': ({ isPickup }) =>
      story(isPickup === true ? 'Picked up at the shop' : 'Delivered', '', 'good'),
    'order.returning': () => story('On its way back to us', 'The courier could not deliver it.', 'bad'),
    'order.returned': () => story('Back with us', 'Our staff will write to you about it.', 'bad'),
  },
  staff: {
    'shipment.refused': ({ remark }) => story('The courier did not take it', textOf(remark), 'bad'),
    'shipment.undelivered': ({ remark }) =>
      story('The courier could not hand it over', textOf(remark), 'bad'),
    'shipment.lost': () => story('The courier cannot find it', '', 'bad'),
    'order.returning': () => story('On its way back to us', 'The courier could not deliver it.', 'bad'),
    'order.returned': () => story('Back with us', 'To do: see to the goods and the money.', 'bad'),
    'order.address_corrected': ({ fields }) =>
      story(
        'Address corrected',
        Array.isArray(fields) ? `Changed: ${fields.map(fieldLabel).join(', ')}.` : '',
      ),
    'shipment.retried': () => story('The courier is asked again'),
    'shipment.stopped': () => story('Parcel stopped', '', 'bad'),
    'shipment.reattempt_refused': ({ remark }) =>
      story('The courier refused another delivery attempt', textOf(remark), 'bad'),
    'shipment.settled': ({ isRestocked }) =>
      story(
        'Parcel settled',
        isRestocked === true ? 'The goods are back in stock.' : 'The goods were not restocked.',
      ),
  },
}

export const RETURN_STORIES: Stories = {
  customer: {
    'return.requested': ({ wish, isOpenedByStaff }) =>
      story(
        isOpenedByStaff === true ? 'Return opened for you' : 'Return asked for',
        wish === 'replacement' ? 'A replacement' : 'Money back',
      ),
    'return.approved': () => story('Return approved', 'The courier is asked to fetch it.', 'good'),
    'return.refused': () => story('Return refused', 'See the return for the reason.', 'bad'),
    'return.withdrawn': () => story('Return withdrawn'),
    'return.pickup': ({ waybill }) => story('Pickup booked', waybillOf(waybill)),
    'return.send_in': () =>
      story('Please send it to us', 'The courier cannot fetch it from your address.', 'bad'),
    'return.arrived': () => story('The parcel is back with us', 'We check it.'),
    'return.received': ({ wish }) =>
      story(
        'Return received',
        wish === 'replacement' ? 'Your replacement is prepared.' : 'What you paid for it goes back.',
        'good',
      ),
    'return.replaced': ({ waybill }) =>
      story('Replacement booked with the courier', waybillOf(waybill), 'good'),
    'return.turned': () => story('Money back instead of a replacement', 'We have no replacement for it.'),
    'return.completed': () => story('Return completed', '', 'good'),
  },
  staff: {
    'return.requested': ({ wish, isOpenedByStaff }) =>
      story(
        isOpenedByStaff === true ? 'Return opened by staff' : 'Return requested',
        wish === 'replacement' ? 'A replacement' : 'Money back',
      ),
    'return.send_in': () =>
      story('The courier does not fetch the return', 'The customer was asked to send it.', 'bad'),
    'return.arrived': () => story('The return is here', 'To do: check it.'),
    'return.received': ({ wish }) =>
      story(
        'Return received',
        wish === 'replacement' ? 'A replacement is to be sent.' : 'The money goes back.',
        'good',
      ),
    'return.out_of_stock': ({ products }) =>
      story('No replacement in stock', typeof products === 'string' ? products : '', 'bad'),
    'return.replacement_refused': ({ remark }) =>
      story('The courier does not take the replacement', textOf(remark), 'bad'),
    'return.replacement_failed': ({ status }) =>
      story('The replacement did not arrive', `The courier says: ${textOf(status)}`, 'bad'),
    'return.parcel_kept': ({ waybill }) =>
      story('The courier did not stop a parcel that was called off', waybillOf(waybill), 'bad'),
    'return.parcel_lost': ({ status }) =>
      story('The courier lost the parcel on its way back', textOf(status), 'bad'),
  },
}

const STORIES = joinStories([ORDER_STORIES, PAYMENT_STORIES, PARCEL_STORIES, RETURN_STORIES])

/** What a return contains, to distinguish several returns. */
type ReturnContents = {
  readonly id: string
  readonly items: readonly { readonly name: string; readonly quantity: number }[]
}

/** For the customer, newest first. With several returns, each entry names its own. */
export function orderTimeline(
  events: readonly OrderEvent[],
  returns: readonly ReturnContents[] = [],
): TimelineEntry[] {
  const contents = new Map<unknown, string>(
    returns.length > 1 ? returns.map(({ id, items }) => [id, contentsOf(items)]) : [],
  )
  return customerTimeline(STORIES, events, ({ returnId }) => contents.get(returnId) ?? '')
}

/** For staff, newest first. */
export function staffTimeline(events: readonly OrderEvent[]): StaffTimelineEntry[] {
  return timelineForStaff(STORIES, events)
}

function contentsOf(items: ReturnContents['items']): string {
  return items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')
}

function fieldLabel(field: unknown): string {
  return field === 'fullName' ? 'name' : textOf(field)
}

function waybillOf(fact: unknown): string {
  return typeof fact === 'string' ? `Waybill ${fact}` : ''
}
