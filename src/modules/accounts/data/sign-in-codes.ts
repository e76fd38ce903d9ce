/** Codes that let a browser try a password while new browsers are blocked. A row without a digest was not mailed. */
import { runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'

/** The same row for every address; `id` is the digest of the browser's token. */
export const addSignInCode = writeStatement<[id: string, email: string]>(
  'add_sign_in_code',
  `INSERT INTO sign_in_codes (id, email) VALUES ($1, $2)`,
)

const update = statement<[string, string, number], { id: string }>(
  'set_sign_in_code',
  `UPDATE sign_in_codes SET code_hash = $2, expires_at = shop_now() + make_interval(mins => $3) WHERE id = $1 RETURNING id`,
)

/** False if the row is gone. Attempts at an earlier code of the same row remain counted. */
export async function setSignInCode(
  on: Queryable,
  id: string,
  codeHash: string,
  minutes: number,
): Promise<boolean> {
  return (await update(on, id, codeHash, minutes)).length === 1
}

const claim = statement<[string, string, number], { codeHash: string }>(
  'claim_sign_in_code',
  `UPDATE sign_in_codes SET attempts = attempts + 1
    WHERE id = $1 AND email = $2 AND attempts < $3 AND expires_at > shop_now() AND code_hash <> ''
   RETURNING code_hash AS "codeHash"`,
)

/** Counts an attempt, also concurrently; null if none is left. */
export async function claimSignInCode(
  on: Queryable,
  id: string,
  email: string,
  attempts: number,
): Promise<string | null> {
  return (await claim(on, id, email, attempts))[0]?.codeHash ?? null
}

export const deleteSignInCode = runStatement<[id: string]>(
  'delete_sign_in_code',
  `DELETE FROM sign_in_codes WHERE id = $1`,
)
