/** The name of each kind of block, and the fields of its form. */
import type { HomeBlock, HomeBlockKind } from '../../../rules/home-blocks.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'

type FieldSpec = {
  readonly name: string
  readonly label: string
  readonly as: 'line' | 'text' | 'picture' | 'check' | 'choice' | 'products'
  readonly choices?: readonly (readonly [value: string, label: string])[]
  readonly hint?: string
}

type KindSpec = { readonly label: string; readonly about: string; readonly fields: readonly FieldSpec[] }

const TITLE = { name: 'title', label: 'Title', as: 'line' } as const
const OWN_TITLE = { ...TITLE, hint: 'Optional' } as const
const TEXT = {
  name: 'text',
  label: 'Text',
  as: 'text',
  hint: 'An empty line starts a new paragraph.',
} as const
const LINK_HINT = 'A page of this shop, such as /products, or an address that starts with https://'
const BUTTON = [
  { name: 'buttonText', label: 'Button', as: 'line', hint: 'Leave button and link empty for no button.' },
  { name: 'buttonLink', label: 'Link of the button', as: 'line', hint: LINK_HINT },
] as const
const COUPON = {
  name: 'hasCoupon',
  label: 'Show the coupon that anyone can use now',
  as: 'check',
} as const
const countOf = (counts: readonly number[]) =>
  ({
    name: 'count',
    label: 'How many',
    as: 'choice',
    choices: counts.map((each) => [String(each), `Up to ${each}`] as const),
  }) as const

export const BLOCK_KINDS: Readonly<Record<HomeBlockKind, KindSpec>> = {
  hero: {
    label: 'Hero',
    about: 'A large picture with a heading and two buttons',
    fields: [
      TITLE,
      TEXT,
      { name: 'picture', label: 'Picture', as: 'picture', hint: 'Default: the shop’s own photograph.' },
      ...BUTTON,
      { name: 'secondText', label: 'Second button', as: 'line' },
      { name: 'secondLink', label: 'Link of the second button', as: 'line' },
      COUPON,
    ],
  },
  banner: {
    label: 'Banner',
    about: 'An announcement with the coupon',
    fields: [TITLE, TEXT, ...BUTTON, COUPON],
  },
  categories: { label: 'Categories', about: 'A row of all categories', fields: [OWN_TITLE] },
  sections: { label: 'Products by category', about: 'The newest of each category', fields: [] },
  products: {
    label: 'Chosen products',
    about: 'Up to 12 products in your order',
    fields: [TITLE, { name: 'productIds', label: 'Products', as: 'products' }, ...BUTTON],
  },
  best_sellers: {
    label: 'Best sellers',
    about: 'Most units sold in the last 90 days',
    fields: [TITLE, countOf([4, 8])],
  },
  reviews: {
    label: 'Reviews',
    about: 'The newest published reviews with a text',
    fields: [TITLE, countOf([3, 6])],
  },
  story: {
    label: 'Story',
    about: 'A text with a picture beside it',
    fields: [
      TITLE,
      TEXT,
      { name: 'picture', label: 'Picture', as: 'picture' },
      {
        name: 'side',
        label: 'Picture on the',
        as: 'choice',
        choices: [
          ['right', 'Right'],
          ['left', 'Left'],
        ],
      },
      ...BUTTON,
    ],
  },
  text: { label: 'Text', about: 'A heading and paragraphs', fields: [OWN_TITLE, TEXT] },
  page_feature: {
    label: 'Page at true size',
    about: 'A drawn page with a scale, leading to a book. Hidden while no book is on sale.',
    fields: [],
  },
  promises: { label: 'Promises', about: 'Delivery, returns, coins and payment', fields: [] },
}

/** The fields of a block's form as submitted. */
export type TypedBlock = Readonly<Record<string, string | boolean | readonly string[]>>

export function readBlock(form: FormData, { id, kind }: Pick<HomeBlock, 'id' | 'kind'>): TypedBlock {
  const values = BLOCK_KINDS[kind].fields.map(({ name, as }) => {
    if (as === 'check') return [name, form.get(name) === 'on'] as const
    if (as === 'products') return [name, form.getAll(name).map(String)] as const
    return [name, wholeTextOf(form, name).slice(0, MAX_ECHOED)] as const
  })
  return { ...(Object.fromEntries(values) as TypedBlock), id, kind }
}

const MAX_ECHOED = 4_000

export function fieldNames(kind: HomeBlockKind): readonly string[] {
  return BLOCK_KINDS[kind].fields.map(({ name }) => name)
}
