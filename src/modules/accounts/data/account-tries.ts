/** Counts attempts of one kind within an hour, in one statement, so that concurrent ones are all counted. */
import { only, statement, type Queryable } from '#platform/database/statement.ts'

const count = statement<[string], { tries: number; secondsLeft: number }>(
  'count_account_try',
  `INSERT INTO account_tries (key, count) VALUES ($1, 1)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN account_tries.started_at <= shop_now() - interval '1 hour' THEN 1 ELSE account_tries.count + 1 END,
     started_at = CASE WHEN account_tries.started_at <= shop_now() - interval '1 hour' THEN shop_now()
                       ELSE account_tries.started_at END
   RETURNING count AS tries, ceil(extract(epoch FROM started_at + interval '1 hour' - shop_now()))::int AS "secondsLeft"`,
)

/** Counts one attempt; returns the number in this hour, and the seconds the hour still lasts. */
export async function countTry(
  on: Queryable,
  key: string,
): Promise<{ readonly tries: number; readonly secondsLeft: number }> {
  return only(await count(on, key))
}

const forget = statement<[string], Record<string, never>>(
  'forget_account_try',
  `UPDATE account_tries SET count = count - 1 WHERE key = $1 AND count > 0`,
)

/** Takes back one that was not a guess. */
export async function forgetTry(on: Queryable, key: string): Promise<void> {
  await forget(on, key)
}
