/** What staff's search finds among orders: one SQL query per kind of search text. */
import { oneByOne } from '#platform/database/statement.ts'
import { searchedOrder } from '../rules/staff-order-list.ts'

const CUSTOMER = 'c.words'
const PRODUCT = `lower(p.name || ' ' || p.sku)`

/** The columns by which a search dates and sorts the rows that it reads first. */
export type Place = { readonly createdAt: string; readonly id: string }
export const OF_ORDERS: Place = { createdAt: 'o.created_at', id: 'o.id' }
const OF_CONTACTS: Place = { createdAt: 'c.created_at', id: 'c.order_id' }

/** Contacts `c` with the text of $1, lower-cased and escaped, in the name, email address or town; by their index. */
export const HAS_WORDS = `c.words LIKE '%' || $1 || '%'`

/** More than one of fifty rows matches, judged by 5,000 of a million. */
export const isCommon = (rows: string, isMatch: string) =>
  `(SELECT coalesce(avg((${isMatch})::int), 0) > 0.02 FROM ${rows} TABLESAMPLE SYSTEM (0.5) REPEATABLE (1))`

/**
 * What `select` finds of the matching contacts `c`, newest first: for common words the newest contacts are checked one after
 * the other, others are found by their index. The planner can't tell one in a hundred from one in a thousand.
 */
export function newestContacts(
  isMatch: string,
  select: (contacts: string) => string,
  common = isCommon('order_contacts c', isMatch),
): string {
  const found = (condition: string) =>
    `SELECT order_id, created_at FROM order_contacts c WHERE ${condition} AND ${isMatch}`
  return `
  ((${select(`(${found(common)}) AS c`)})
    UNION ALL
   (${select(`(${found(`NOT ${common}`)} ORDER BY created_at DESC, order_id DESC OFFSET 0) AS c`)}))`
}

/** Filters and limits orders `o`, sorted by the columns of a place. */
type Rest = (place: Place) => string

/** With this many products or orders, a large share of all orders contains one of them. */
const MANY_PRODUCTS = 2_000
const MANY_ORDERS = 50_000
/** Up to this many orders are read one by one and sorted. */
const FEW_ORDERS = 5_000

/**
 * Orders that contain the matching products. The planner can't know how many there are: a few are read and sorted; if
 * there are more, an index provides the newest in order; with many, the newest orders are checked one after the other.
 */
const ofProducts = (condition: string, rest: Rest) => `
  (WITH wanted AS MATERIALIZED (SELECT p.id FROM products p WHERE ${condition} LIMIT ${MANY_PRODUCTS}),
        sold AS MATERIALIZED (SELECT i.order_id FROM wanted w JOIN order_items i ON i.product_id = w.id
                               WHERE (SELECT count(*) FROM wanted) < ${MANY_PRODUCTS} LIMIT ${MANY_ORDERS}),
        found AS MATERIALIZED (SELECT CASE WHEN (SELECT count(*) FROM wanted) = ${MANY_PRODUCTS} THEN ${MANY_ORDERS} ELSE (SELECT count(*) FROM sold) END AS orders)
   SELECT order_id FROM sold WHERE (SELECT orders FROM found) < ${FEW_ORDERS}
    UNION ALL (SELECT o.id FROM (
      SELECT created_at, id AS order_id FROM orders WHERE (SELECT orders >= ${FEW_ORDERS} AND orders < ${MANY_ORDERS} FROM found)
         AND (id IN (SELECT order_id FROM sold)) IS TRUE ORDER BY created_at DESC, id DESC OFFSET 0) AS c
      ${oneByOne('orders', 'id', 'c.order_id', 'o')} WHERE ${rest(OF_CONTACTS)})
    UNION ALL (SELECT o.id FROM orders o WHERE (SELECT orders FROM found) = ${MANY_ORDERS} AND (
      SELECT true FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id AND ${condition} LIMIT 1) AND ${rest(OF_ORDERS)}))`

/**
 * Orders whose number contains these digits. With three or more digits, each run of numbers that contains them is a range
 * of the index: `before` are the digits in front, `after` is how many follow. One or two digits match most numbers.
 */
const ofNumbers = ({ at, digits }: { readonly at: string; readonly digits: number }, rest: Rest) =>
  digits < 3
    ? `(SELECT o.id FROM orders o WHERE o.order_number::text LIKE '%' || ${at} || '%' AND ${rest(OF_ORDERS)})`
    : `SELECT run.id FROM (SELECT max(order_number) AS newest FROM orders) AS last
         CROSS JOIN generate_series(0, ${9 - digits}) AS after
         CROSS JOIN LATERAL generate_series(0, newest / (10 ^ (${digits} + after))::bigint) AS before
         CROSS JOIN LATERAL (SELECT id, order_number FROM orders
           WHERE order_number BETWEEN (before || ${at} || repeat('0', after))::bigint AND (before || ${at} || repeat('9', after))::bigint OFFSET 0) AS run
        WHERE run.order_number::text LIKE '%' || ${at} || '%'`

/**
 * One SQL query per kind of search text: each uses its own index, which a combined OR would not. A part of a name may
 * match most orders, so `rest` limits how many are read: the newest contacts, one after the other. The other kinds
 * match few.
 */
const HITS = {
  customer: (condition: string, rest: Rest) =>
    newestContacts(
      condition,
      (contacts) =>
        `SELECT o.id FROM ${contacts} JOIN orders o ON o.id = c.order_id WHERE ${rest(OF_CONTACTS)}`,
    ),
  product: ofProducts,
  ids: (first: string, last: string) =>
    `SELECT id FROM orders WHERE id BETWEEN ${first}::uuid AND ${last}::uuid`,
  number: ofNumbers,
  phone: (at: string) => `SELECT order_id FROM order_contacts WHERE phone LIKE ${at} || '%'`,
  pincode: (at: string) => `SELECT order_id FROM order_contacts WHERE pincode = ${at}`,
  exact: (at: string) => `
    SELECT order_id FROM payments WHERE provider_payment_id = ${at}
    UNION SELECT order_id FROM payments WHERE provider_order_id = ${at}
    UNION SELECT order_id FROM parcels WHERE waybill = ${at}
    UNION SELECT order_id FROM invoices WHERE number = upper(${at})`,
}

/** The minimum similarity of a word: allows one wrong, missing or doubled letter, or two swapped ones. */
const SIMILARITY = '0.5'

/** `OFFSET 0` preserves the order: the operator reads its threshold when the index is scanned. */
const similarly = (select: string) =>
  `SELECT near.id FROM (SELECT set_config('pg_trgm.word_similarity_threshold', '${SIMILARITY}', true) AS threshold OFFSET 0) AS setting
    CROSS JOIN LATERAL (${select} AND setting.threshold IS NOT NULL OFFSET 0) AS near`

/** Orders that match a search, as SQL; `rest` filters and limits where many may match. */
export type Hits = (rest: Rest) => string

export function hitsOf(search: string, at: (value: unknown) => string): Hits {
  const { words, ids, number, phone, pincode, exact } = searchedOrder(search)
  const all = (text: string) => words.map((_, place) => `${text} LIKE ${patterns[place]}`).join(' AND ')
  const patterns = words.map(at)
  const run = number === null ? null : { at: at(number), digits: number.length }
  const others = [HITS.exact(at(exact))]
  if (ids) others.push(HITS.ids(at(ids[0]), at(ids[1])))
  if (phone !== null) others.push(HITS.phone(at(phone)))
  if (pincode !== null) others.push(HITS.pincode(at(pincode)))
  return (rest) =>
    [
      HITS.customer(all(CUSTOMER), rest),
      HITS.product(all(PRODUCT), rest),
      ...(run ? [HITS.number(run, rest)] : []),
      ...others,
    ].join(' UNION ')
}

/** For a search without matches: names and products that are similar. */
export function similarOf(search: string, at: (value: unknown) => string): Hits {
  const words = (searchedOrder(search).similar ?? []).map(({ word, isExact }) => ({ at: at(word), isExact }))
  const like = (text: string) =>
    words.map((word) => (word.isExact ? `${text} LIKE ${word.at}` : `${word.at} <% ${text}`)).join(' AND ')
  const customers = similarly(`SELECT c.order_id AS id FROM order_contacts c WHERE ${like(CUSTOMER)}`)
  const products = similarly(`SELECT p.id FROM products p WHERE ${like(PRODUCT)}`)
  const ofThem = `SELECT i.order_id FROM (${products} LIMIT ${MANY_PRODUCTS}) AS w JOIN order_items i ON i.product_id = w.id`
  return (rest) =>
    `(SELECT o.id FROM orders o WHERE o.id IN (${customers} UNION ${ofThem}) AND ${rest(OF_ORDERS)})`
}
