/** Ids that only who asks can know. An example that one sends names them by a word, so that nobody sends ours. */
import { SAMPLE_ORDER } from './sample-order.ts'
import { SAMPLE_PRODUCT } from './sample-product.ts'

export type OwnId = {
  readonly word: string
  readonly what: string
  /** The endpoint that tells such ids. */
  readonly from: 'listOrders' | 'listProducts'
  readonly fromTitle: string
}

const OWN_IDS: readonly (OwnId & { readonly sample: string })[] = [
  {
    word: 'YOUR_ORDER_ID',
    what: 'an order',
    from: 'listOrders',
    fromTitle: 'List orders',
    sample: SAMPLE_ORDER.id,
  },
  {
    word: 'YOUR_PRODUCT_ID',
    what: 'a product',
    from: 'listProducts',
    fromTitle: 'List products',
    sample: SAMPLE_PRODUCT.id,
  },
]

export function withOwnIds(text: string): string {
  return OWN_IDS.reduce((told, { sample, word }) => told.replaceAll(sample, word), text)
}

/** Those that have to be put into the text before it is sent. */
export function ownIdsIn(text: string): OwnId[] {
  return OWN_IDS.filter(({ word }) => text.includes(word)).map(({ sample: _sample, ...ownId }) => ownId)
}
