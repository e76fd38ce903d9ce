/** A return's events in words: what the order's customer reads, and what only staff have to know. */
type Words = {
  readonly title: string
  readonly detail: string
  readonly tone: 'good' | 'bad' | 'neutral'
}
type Facts = Readonly<Record<string, unknown>>

const say = (title: string, detail = '', tone: Words['tone'] = 'neutral'): Words => ({ title, detail, tone })

export const RETURN_STORIES: Readonly<Record<string, (facts: Facts) => Words>> = {
  'return.requested': ({ wish, isOpenedByStaff }) =>
    say(
      isOpenedByStaff === true ? 'Return opened for you' : 'Return asked for',
      wish === 'replacement' ? 'A replacement' : 'Money back',
    ),
  'return.approved': () => say('Return approved', 'The courier is asked to fetch it.', 'good'),
  'return.refused': () => say('Return refused', 'See the return for the reason.', 'bad'),
  'return.withdrawn': () => say('Return withdrawn'),
  'return.pickup': ({ waybill }) => say('Pickup booked', waybillOf(waybill)),
  'return.send_in': () =>
    say('Please send it to us', 'The courier cannot fetch it from your address.', 'bad'),
  'return.arrived': () => say('The parcel is back with us', 'We check it.'),
  'return.received': ({ wish }) =>
    say(
      'Return received',
      wish === 'replacement' ? 'Your replacement is prepared.' : 'What you paid for it goes back.',
      'good',
    ),
  'return.replaced': ({ waybill }) => say('Replacement booked with the courier', waybillOf(waybill), 'good'),
  'return.turned': () => say('Money back instead of a replacement', 'We have no replacement for it.'),
  'return.completed': () => say('Return completed', '', 'good'),
}

export const STAFF_RETURN_STORIES: Readonly<Record<string, (facts: Facts) => Words>> = {
  'return.out_of_stock': ({ products }) =>
    say('No replacement in stock', typeof products === 'string' ? products : '', 'bad'),
  'return.replacement_refused': ({ remark }) =>
    say('The courier does not take the replacement', textOf(remark), 'bad'),
  'return.replacement_failed': ({ status }) =>
    say('The replacement did not arrive', `The courier says: ${textOf(status)}`, 'bad'),
  'return.parcel_kept': ({ waybill }) =>
    say('The courier did not stop a parcel that was called off', waybillOf(waybill), 'bad'),
  'return.parcel_lost': ({ status }) =>
    say('The courier lost the parcel on its way back', textOf(status), 'bad'),
}

function waybillOf(fact: unknown): string {
  return typeof fact === 'string' ? `Waybill ${fact}` : ''
}

function textOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : ''
}
