/** What can become of an order, from payment to what follows delivery. */
export type Story = {
  readonly share: number
  readonly method: 'prepaid' | 'cod'
  /** `left`: the window is closed or the mailed link is not opened, and the time limit passes. */
  readonly payment: 'settled' | 'failed' | 'left'
  readonly parcel: ParcelStory
  readonly after: AfterStory
  /** Without the usual waiting times, and by an account: for a shop with a few days of history. */
  readonly isQuick?: true
  /** Always used for this order; other orders use them by chance. */
  readonly spends?: 'coins' | 'coupon'
}

export type ParcelStory =
  | 'arrives'
  | 'arrives at the second try'
  | 'cancelled'
  | 'cancelled by staff'
  | 'comes back'
  /** Came back, and staff have not inspected it. */
  | 'awaiting inspection'
  | 'gets lost'
  | 'is refused by the courier'
  /** These stop in their current state. */
  | 'is not packed'
  | 'is on its way'
  | 'is being delivered'
  | 'could not be delivered'
  | 'turns round'

export type AfterStory =
  | 'nothing'
  | 'review'
  | 'return'
  | 'replacement'
  | 'return refused'
  | 'return withdrawn'
  | 'favour'
  | 'return asked'
  | 'return approved'

const usual = { method: 'prepaid', payment: 'settled', parcel: 'arrives', after: 'nothing' } as const
const cash = { ...usual, method: 'cod' } as const

/** Per thousand orders. */
export const STORIES: readonly [Story, ...Story[]] = [
  { ...usual, share: 330 },
  { ...usual, after: 'review', share: 260 },
  { ...usual, after: 'return', share: 18 },
  { ...usual, after: 'replacement', share: 9 },
  { ...usual, after: 'return refused', share: 4 },
  { ...usual, after: 'return withdrawn', share: 3 },
  { ...usual, after: 'favour', share: 12 },
  { ...usual, parcel: 'arrives at the second try', share: 22 },
  { ...usual, parcel: 'cancelled', share: 26 },
  { ...usual, parcel: 'cancelled by staff', share: 5 },
  { ...usual, parcel: 'comes back', share: 8 },
  { ...usual, parcel: 'gets lost', share: 3 },
  { ...usual, payment: 'failed', share: 28 },
  { ...usual, payment: 'left', share: 52 },
  { ...cash, share: 110 },
  { ...cash, after: 'review', share: 40 },
  { ...cash, after: 'return', share: 5 },
  { ...cash, parcel: 'arrives at the second try', share: 12 },
  { ...cash, parcel: 'comes back', share: 22 },
  { ...cash, parcel: 'cancelled', share: 10 },
  { ...cash, payment: 'left', share: 21 },
]

export const BY_TELEPHONE: Story = { ...usual, share: 1 }

const quick = { ...usual, isQuick: true, share: 1 } as const
const quickCash = { ...cash, isQuick: true, share: 1 } as const

/** Stories in progress when the shop opens, started this many hours before, so that every state has an order. */
export const UNDER_WAY: readonly { readonly hoursAgo: number; readonly story: Story }[] = [
  { hoursAgo: 0.1, story: { ...usual, payment: 'left', share: 1 } },
  { hoursAgo: 0.3, story: { ...cash, payment: 'left', share: 1 } },
  { hoursAgo: 1, story: { ...usual, payment: 'failed', share: 1 } },
  { hoursAgo: 1.5, story: { ...usual, parcel: 'is not packed', share: 1 } },
  { hoursAgo: 2.5, story: { ...quick, parcel: 'cancelled', spends: 'coupon' } },
  { hoursAgo: 3, story: { ...cash, parcel: 'is not packed', share: 1 } },
  { hoursAgo: 4, story: { ...usual, parcel: 'is not packed', share: 1 } },
  { hoursAgo: 6, story: { ...quick, parcel: 'is refused by the courier', spends: 'coupon' } },
  { hoursAgo: 7, story: { ...quickCash, parcel: 'is refused by the courier' } },
  { hoursAgo: 20, story: { ...quick, parcel: 'is on its way', spends: 'coins' } },
  { hoursAgo: 30, story: { ...quickCash, parcel: 'is on its way' } },
  { hoursAgo: 40, story: { ...quick, parcel: 'is being delivered' } },
  { hoursAgo: 44, story: { ...quick, parcel: 'could not be delivered' } },
  { hoursAgo: 50, story: { ...quickCash, parcel: 'turns round' } },
  { hoursAgo: 54, story: { ...quick, after: 'review', spends: 'coins' } },
  { hoursAgo: 60, story: { ...quick, parcel: 'awaiting inspection' } },
  { hoursAgo: 62, story: { ...quick, parcel: 'gets lost' } },
  { hoursAgo: 64, story: { ...quickCash, parcel: 'comes back' } },
  { hoursAgo: 66, story: { ...quick, after: 'return asked' } },
  { hoursAgo: 70, story: { ...quick, after: 'return approved' } },
  { hoursAgo: 74, story: { ...quick, after: 'return refused' } },
  { hoursAgo: 76, story: { ...quick, after: 'favour' } },
  { hoursAgo: 100, story: { ...quick, after: 'return' } },
  { hoursAgo: 102, story: { ...quick, after: 'replacement' } },
  { hoursAgo: 104, story: { ...quickCash, after: 'return' } },
]
