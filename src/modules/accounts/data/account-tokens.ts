/** Mailed links, stored as digests, so that the table's content opens none of them. */
import type { UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** `sign-up`: not a link, but the cookie of the browser that created the account. */
export type TokenKind = 'verify-email' | 'change-email' | 'reset-password' | 'sign-up'

/** The account, and the address that the link is about. */
export type TokenRow = { readonly userId: UserId; readonly email: string; readonly isOver: boolean }

const insert = statement<[string, string, number], Record<string, never>>(
  'add_account_token',
  `INSERT INTO verifications (id, identifier, value, expires_at)
   VALUES (gen_random_uuid()::text, $1, $2, shop_now() + make_interval(hours => $3))`,
)

export async function addToken(
  on: Queryable,
  kind: TokenKind,
  token: { readonly digest: string; readonly userId: UserId; readonly email: string; readonly hours: number },
): Promise<void> {
  await insert(on, `${kind}:${token.digest}`, `${token.userId} ${token.email}`, token.hours)
}

const COLUMNS = `split_part(value, ' ', 1) AS "userId", split_part(value, ' ', 2) AS email, expires_at <= shop_now() AS "isOver"`

const select = statement<[string], TokenRow>(
  'find_account_token',
  `SELECT ${COLUMNS} FROM verifications WHERE identifier = $1`,
)

export async function findToken(on: Queryable, kind: TokenKind, digest: string): Promise<TokenRow | null> {
  return (await select(on, `${kind}:${digest}`))[0] ?? null
}

const take = statement<[string], TokenRow>(
  'take_account_token',
  `DELETE FROM verifications WHERE identifier = $1 AND expires_at > shop_now() RETURNING ${COLUMNS}`,
)

/** Uses up a link; of several concurrent calls one succeeds. */
export async function takeToken(tx: Tx, kind: TokenKind, digest: string): Promise<TokenRow | null> {
  return (await take(tx.client, `${kind}:${digest}`))[0] ?? null
}

/** Deletes every open link that could be used to take over an account. */
export const dropTokens = writeStatement<[userId: UserId]>(
  'drop_account_tokens',
  `DELETE FROM verifications
    WHERE (identifier LIKE 'reset-password:%' OR identifier LIKE 'change-email:%') AND split_part(value, ' ', 1) = $1`,
)
