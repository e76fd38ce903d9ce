/**
 * The order number that people see, such as PN-1078, as SQL. Its prefix is the shop's invoice series. URLs still
 * use the id.
 */
import { EXAMPLE_FACTS } from '../rules/shop-facts.ts'

const PREFIX = `(SELECT coalesce(facts->>'invoiceSeries', '${EXAMPLE_FACTS.invoiceSeries}') FROM shop_facts)`

/** Of a row of `orders`, by its alias. */
export const orderNumberOf = (order: string) => `(${PREFIX} || '-' || ${order}.order_number)`

/** For the order with this id, where its row is not at hand. */
export const orderNumberById = (id: string) =>
  `(SELECT ${orderNumberOf('numbered')} FROM orders numbered WHERE numbered.id = ${id})`

const ID_FROM = (text: string, digit: string) =>
  `CASE WHEN ${text} ~ '^[0-9a-f][0-9a-f-]*$' AND length(replace(${text}, '-', '')) <= 32 THEN rpad(replace(${text}, '-', ''), 32, '${digit}')::uuid END`

/** An id that begins with a search text. The range lets an index find it; it is null if no id can begin so. */
export const HAS_ID = (id: string, text: string) =>
  `${id} BETWEEN ${ID_FROM(text, '0')} AND ${ID_FROM(text, 'f')} AND ${id}::text LIKE ${text} || '%'`

/**
 * The sequence number in a search text such as 'PN-1078', 'PN1078' or '1078'; null for other texts. Any prefix counts:
 * the shop may have had another series when the number was written down.
 */
export const NUMBERED = (text: string) =>
  `substring(upper(${text}) FROM '^(?:[A-Z0-9]{1,3}-|[A-Z]{1,3})?([0-9]{1,9})$')::int`
