/**
 * The saved cart and wishlist of an account, each with a version. A write names the version that its browser knows and
 * changes nothing if that is not the newest; the version row serialises writers.
 */
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { CURRENT_CARD_COLUMNS } from '#modules/catalogue/index.ts'

/** A saved product with current data; one that is no longer sold has stock 0. */
export type KeptProduct = Omit<ProductCard, 'createdAt'> & { readonly isActive: boolean }
/** `putInAt`: when it was last added, by the browser's clock, in milliseconds. */
export type KeptLine = KeptProduct & { readonly quantity: number; readonly putInAt: number }

type Stored<Line> = { readonly version: number; readonly items: readonly Line[] | null }

// One statement each, so that the version belongs to exactly these items.
const selectCart = statement<[UserId], Stored<KeptLine>>(
  'find_account_cart',
  `SELECT coalesce((SELECT cart_version FROM kept_versions WHERE user_id = $1), 0) AS version,
          (SELECT json_agg(line ORDER BY position) FROM (
             SELECT ${CURRENT_CARD_COLUMNS}, p.status = 'active' AS "isActive", k.quantity, k.position,
                    round(extract(epoch FROM k.updated_at) * 1000) AS "putInAt"
               FROM cart_items k JOIN products p ON p.id = k.product_id WHERE k.user_id = $1) AS line) AS items`,
)

const selectWishlist = statement<[UserId], Stored<KeptProduct>>(
  'find_account_wishlist',
  `SELECT coalesce((SELECT wishlist_version FROM kept_versions WHERE user_id = $1), 0) AS version,
          (SELECT json_agg(wish ORDER BY "keptAt" DESC, id) FROM (
             SELECT ${CURRENT_CARD_COLUMNS}, p.status = 'active' AS "isActive", k.created_at AS "keptAt"
               FROM wishlist_items k JOIN products p ON p.id = k.product_id WHERE k.user_id = $1) AS wish) AS items`,
)

export async function findAccountCart(on: Queryable, userId: UserId) {
  return filled(await selectCart(on, userId))
}

/** Newest first. */
export async function findAccountWishlist(on: Queryable, userId: UserId) {
  return filled(await selectWishlist(on, userId))
}

function filled<Line>([stored]: readonly Stored<Line>[]) {
  return { version: stored?.version ?? 0, items: stored?.items ?? [] }
}

const openVersions = statement<[UserId], Record<string, never>>(
  'open_kept_versions',
  `INSERT INTO kept_versions (user_id) VALUES ($1) ON CONFLICT DO NOTHING`,
)

const raiseCart = statement<[UserId, number], { version: number }>(
  'raise_cart_version',
  `UPDATE kept_versions SET cart_version = cart_version + 1 WHERE user_id = $1 AND cart_version = $2
   RETURNING cart_version AS version`,
)

const raiseWishlist = statement<[UserId, number], { version: number }>(
  'raise_wishlist_version',
  `UPDATE kept_versions SET wishlist_version = wishlist_version + 1 WHERE user_id = $1 AND wishlist_version = $2
   RETURNING wishlist_version AS version`,
)

/** The new version of the cart; null if `known` is not the newest. The row stays locked until commit. */
export async function raiseCartVersion(tx: Tx, userId: UserId, known: number): Promise<number | null> {
  await openVersions(tx.client, userId)
  return (await raiseCart(tx.client, userId, known))[0]?.version ?? null
}

/** The same for the wishlist. */
export async function raiseWishlistVersion(tx: Tx, userId: UserId, known: number): Promise<number | null> {
  await openVersions(tx.client, userId)
  return (await raiseWishlist(tx.client, userId, known))[0]?.version ?? null
}

const writeCart = statement<
  [UserId, readonly ProductId[], readonly number[], readonly number[]],
  Record<string, never>
>(
  'write_account_cart',
  `WITH gone AS (
     DELETE FROM cart_items WHERE user_id = $1 AND NOT product_id = ANY($2::uuid[])
   )
   INSERT INTO cart_items (user_id, product_id, quantity, updated_at, position)
   SELECT $1, item.id, item.quantity, to_timestamp(item.put_in_at / 1000), item.position
     FROM unnest($2::uuid[], $3::int[], $4::float8[]) WITH ORDINALITY AS item (id, quantity, put_in_at, position)
     JOIN products p ON p.id = item.id
   ON CONFLICT (user_id, product_id) DO UPDATE
      SET quantity = excluded.quantity, position = excluded.position, updated_at = excluded.updated_at`,
)

/** Replaces the whole cart, in this order. Unknown products are left out. */
export async function writeAccountCart(
  tx: Tx,
  userId: UserId,
  items: readonly { readonly productId: ProductId; readonly quantity: number; readonly putInAt: number }[],
): Promise<void> {
  const ids = items.map(({ productId }) => productId)
  const quantities = items.map(({ quantity }) => quantity)
  const instants = items.map(({ putInAt }) => putInAt)
  await writeCart(tx.client, userId, ids, quantities, instants)
}

const writeWishlist = statement<[UserId, readonly ProductId[]], Record<string, never>>(
  'write_account_wishlist',
  `WITH gone AS (
     DELETE FROM wishlist_items WHERE user_id = $1 AND NOT product_id = ANY($2::uuid[])
   )
   INSERT INTO wishlist_items (user_id, product_id, created_at)
   SELECT $1, item.id, shop_now() - make_interval(secs => item.position / 1000.0)
     FROM unnest($2::uuid[]) WITH ORDINALITY AS item (id, position)
     JOIN products p ON p.id = item.id
   ON CONFLICT (user_id, product_id) DO UPDATE SET created_at = excluded.created_at`,
)

/** Replaces the whole wishlist, newest first: the order is stored as timestamps. */
export async function writeAccountWishlist(tx: Tx, userId: UserId, ids: readonly ProductId[]): Promise<void> {
  await writeWishlist(tx.client, userId, ids)
}
