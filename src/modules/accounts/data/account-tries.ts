/** Counts attempts of one kind within a window of time, in one statement, so that concurrent ones are all counted. */
import {
  LAZY_COMMIT,
  getStatement,
  only,
  runStatement,
  statement,
  type Queryable,
} from '#platform/database/statement.ts'

type Tries = { readonly tries: number; readonly secondsLeft: number }

/** `from`: for the FROM of the inserted row. */
const counting = (from: string) =>
  `INSERT INTO account_tries (key, count) SELECT $1, 1 FROM ${from}
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN account_tries.started_at <= shop_now() - make_interval(secs => $2) THEN 1 ELSE account_tries.count + 1 END,
     started_at = CASE WHEN account_tries.started_at <= shop_now() - make_interval(secs => $2) THEN shop_now()
                       ELSE account_tries.started_at END
   RETURNING count AS tries, ceil(extract(epoch FROM started_at + make_interval(secs => $2) - shop_now()))::int AS "secondsLeft"`

const count = statement<[string, number], Tries>('count_account_try', counting('(SELECT) AS one'))
/** The same for frequent uses within a shorter window: a crash may lose the last second of them. */
export const countUse = getStatement<[key: string, windowSeconds: number], Tries>(
  'count_use_of_limit',
  counting(LAZY_COMMIT),
)

const HOUR_SECONDS = 3_600

/** Counts one attempt; returns the number in this hour, and the seconds the hour still lasts. */
export async function countTry(on: Queryable, key: string): Promise<Tries> {
  return only(await count(on, key, HOUR_SECONDS))
}

const read = statement<[string, number], Tries>(
  'read_uses_of_limit',
  `SELECT count AS tries, ceil(extract(epoch FROM started_at + make_interval(secs => $2) - shop_now()))::int AS "secondsLeft"
   FROM account_tries WHERE key = $1 AND started_at > shop_now() - make_interval(secs => $2)`,
)

/** The uses in this window so far. */
export async function readUses(on: Queryable, key: string, windowSeconds: number): Promise<Tries> {
  const [uses] = await read(on, key, windowSeconds)
  return uses ?? { tries: 0, secondsLeft: windowSeconds }
}

/** Takes back one that was not a guess. */
export const undoTry = runStatement<[key: string]>(
  'forget_account_try',
  `UPDATE account_tries SET count = count - 1 WHERE key = $1 AND count > 0`,
)
