/** Which troubles were mailed, and when. */
import type { TroubleKind } from '../rules/troubles.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertDue = statement<[readonly string[]], { kind: TroubleKind }>(
  'add_due_trouble_mails',
  `INSERT INTO trouble_mails (kind) SELECT unnest($1::text[])
   ON CONFLICT (kind) DO UPDATE SET mailed_at = shop_now() WHERE trouble_mails.mailed_at <= shop_now() - interval '1 day'
   RETURNING kind`,
)

/** Of these, the ones that were in no mail for a day; they are now part of one. */
export async function takeDueTroubles(tx: Tx, kinds: readonly TroubleKind[]): Promise<Set<TroubleKind>> {
  return new Set((await insertDue(tx.client, kinds)).map(({ kind }) => kind))
}
