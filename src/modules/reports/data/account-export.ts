/** Everything the shop stores about one account, for its owner. Contains no credentials. */
import type { AccountExport } from '../rules/account-export.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { EXPORTED_INVOICES } from '#modules/invoicing/index.ts'

type Parts = Omit<AccountExport, 'exportedAt' | 'orders'>

/** One statement, so that the parts are consistent with each other. */
const select = statement<[UserId], { facts: Parts }>(
  'export_account',
  `SELECT json_build_object(
     'profile', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'emailVerified', u.email_verified,
       'secondFactor', u.two_factor_enabled, 'memberSince', u.created_at,
       'roles', (SELECT coalesce(json_agg(role), '[]') FROM user_roles WHERE user_id = u.id)),
     'consent', json_build_object('offersSince', u.marketing_consent_at),
     'addresses', (SELECT coalesce(json_agg(json_build_object('fullName', full_name, 'phone', phone, 'address', address,
       'city', city, 'state', state, 'pincode', pincode, 'country', country, 'isDefault', is_default, 'addedAt', created_at)
       ORDER BY created_at), '[]') FROM addresses WHERE user_id = u.id),
     'invoices', ${EXPORTED_INVOICES},
     'coins', json_build_object(
       'balance', (SELECT coalesce(max(coins_balance), 0) FROM user_rewards WHERE user_id = u.id),
       'entries', (SELECT coalesce(json_agg(json_build_object('kind', kind, 'coins', coins, 'orderId', order_id,
         'reason', reason, 'at', created_at) ORDER BY id), '[]') FROM ledger_entries WHERE user_id = u.id)),
     'returns', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'orderId', r.order_id, 'status', r.status,
       'wish', r.wish, 'reason', r.reason, 'note', r.note, 'answer', r.answer, 'amountPaise', r.amount_paise,
       'coinsBack', r.coins_back, 'photos', (SELECT count(*) FROM return_photos p WHERE p.return_id = r.id),
       'items', (SELECT json_agg(json_build_object('product', i.name, 'quantity', ri.quantity) ORDER BY i.position)
         FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id WHERE ri.return_id = r.id),
       'askedAt', r.created_at, 'decidedAt', r.decided_at, 'receivedAt', r.received_at, 'closedAt', r.closed_at)
       ORDER BY r.created_at), '[]') FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = u.id),
     'reviews', (SELECT coalesce(json_agg(json_build_object('product', p.name, 'signedAs', r.user_name, 'rating', r.rating,
       'comment', r.comment, 'photo', r.picture_id, 'isHidden', r.is_hidden, 'writtenAt', r.created_at)
       ORDER BY r.created_at), '[]') FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = u.id),
     'cart', (SELECT coalesce(json_agg(json_build_object('productId', c.product_id, 'product', p.name,
       'quantity', c.quantity) ORDER BY c.position), '[]')
       FROM cart_items c JOIN products p ON p.id = c.product_id WHERE c.user_id = u.id),
     'wishlist', (SELECT coalesce(json_agg(json_build_object('productId', w.product_id, 'product', p.name,
       'addedAt', w.created_at) ORDER BY w.created_at), '[]')
       FROM wishlist_items w JOIN products p ON p.id = w.product_id WHERE w.user_id = u.id),
     'sessions', (SELECT coalesce(json_agg(json_build_object('ipAddress', ip_address, 'userAgent', user_agent,
       'createdAt', created_at, 'expiresAt', expires_at) ORDER BY created_at), '[]') FROM sessions WHERE user_id = u.id),
     'signIns', (SELECT coalesce(json_agg(json_build_object('provider', provider_id, 'linkedAt', created_at)
       ORDER BY created_at), '[]') FROM accounts WHERE user_id = u.id),
     'messages', (SELECT coalesce(json_agg(json_build_object('ticketNumber', ticket_number, 'name', name, 'email', email,
       'mobile', mobile, 'requirement', requirement, 'sentAt', created_at) ORDER BY created_at), '[]')
       FROM enquiries WHERE u.email_verified AND lower(email) = lower(u.email))
   ) AS facts FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`,
)

/** null if there is no such account, or if it was deleted. */
export async function findAccountExport(on: Queryable, userId: UserId): Promise<Parts | null> {
  return (await select(on, userId))[0]?.facts ?? null
}
