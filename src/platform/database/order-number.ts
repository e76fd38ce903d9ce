/**
 * The number of an order that people read, such as PN-1078, as SQL. Its prefix is the shop's invoice series. The id
 * stays its address.
 */
import { EXAMPLE_FACTS } from '../rules/shop-facts.ts'

const PREFIX = `(SELECT coalesce(facts->>'invoiceSeries', '${EXAMPLE_FACTS.invoiceSeries}') FROM shop_facts)`

/** Of a row of `orders`, by its alias. */
export const orderNumberOf = (order: string) => `(${PREFIX} || '-' || ${order}.order_number)`

/** Of the order with this id, where its row is not at hand. */
export const orderNumberById = (id: string) =>
  `(SELECT ${orderNumberOf('numbered')} FROM orders numbered WHERE numbered.id = ${id})`

/**
 * The sequence number in a search text such as 'PN-1078', 'PN1078' or '1078'; null for other texts. Any prefix counts:
 * the shop may have had another series when the number was written down.
 */
export const NUMBERED = (text: string) =>
  `substring(upper(${text}) FROM '^(?:[A-Z0-9]{1,3}-|[A-Z]{1,3})?([0-9]{1,9})$')::int`
