/** Change log of the partner API, newest first. The first version is the current one of the OpenAPI document. */
export type Change = {
  readonly version: string
  /** The date in India. */
  readonly day: string
  readonly changes: readonly string[]
}

export const CHANGE_LOG: readonly [Change, ...Change[]] = [
  {
    version: '1.6.0',
    day: '2026-11-28',
    changes: [
      'A `stock_on_hand` below what open orders hold no longer refuses the message: it is set to that number and listed in `limited`.',
      'Invoices carry their `id`. Bodies that are not UTF-8 are refused.',
    ],
  },
  {
    version: '1.5.0',
    day: '2026-11-26',
    changes: [
      'Products that differ in one option carry `group_name`, `option_name`, `option_value` and `option_swatch`.',
    ],
  },
  {
    version: '1.4.0',
    day: '2026-11-26',
    changes: [
      'Products carry `extra`, the attributes that the shop’s owner named.',
      'Orders carry `delivery`: `pickup` for what is sold at the shop’s counter. `customer_email` is null if the customer of a phone order gave none.',
    ],
  },
  {
    version: '1.3.0',
    day: '2026-11-23',
    changes: [
      'Orders of a registered business carry `business_name` and `gstin`.',
      'Orders carry `display_number`, the number that people read.',
    ],
  },
  {
    version: '1.2.0',
    day: '2026-11-23',
    changes: ['Products carry their `binding`.'],
  },
  {
    version: '1.1.0',
    day: '2026-11-22',
    changes: [
      '`stock_on_hand` is a shelf count: the shop subtracts paid units that the courier has not picked up. `stock_delta` adds or subtracts units.',
      '`coins_earned` is 0 for guests. Webhook messages carry a `version`.',
      'Answers can be compressed; a refused request gets all its errors at once.',
      'Orders can be filtered by payment and fulfilment status, SKU, number, e-mail and your own reference; they carry HSN, tax and links to the PDFs of their invoices (`getInvoicePdf`). Products carry HSN, GST rate, weight, `gtin` and `mpn`.',
      'The latest `timestamp` wins for each field that partners send; `outdated` lists what was ignored.',
    ],
  },
  {
    version: '1.0.0',
    day: '2026-11-22',
    changes: [
      'Orders, single orders, figures and products can be read.',
      'Partners send orders’ references, stock and figures to the data-webhook.',
      'Webhooks report orders and products, signed according to Standard Webhooks.',
      'Each key has its own scopes, rate limit and expiry date.',
    ],
  },
]
