/** The number of an order that people read, such as PN-1078, as SQL. The id stays its address. */
import { BRAND } from '../rules/brand.ts'

/** Of a row of `orders`, by its alias. */
export const orderNumberOf = (order: string) => `('${BRAND.invoiceSeries}-' || ${order}.order_number)`

/** Of the order with this id, where its row is not at hand. */
export const orderNumberById = (id: string) =>
  `(SELECT ${orderNumberOf('numbered')} FROM orders numbered WHERE numbered.id = ${id})`

/** The sequence number in a search text such as 'PN-1078' or '1078'; null for other texts. */
export const NUMBERED = (text: string) =>
  `substring(upper(${text}) FROM '^(?:${BRAND.invoiceSeries}-?)?([0-9]{1,9})$')::int`
