/** The owner's texts for mails to shoppers. */
import type { UserId } from '#platform/rules/ids.ts'
import type { OwnWords } from '#platform/rules/mail-template.ts'
import { findStatement, objectStatement, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type MailTextRow = OwnWords & {
  readonly kind: string
  readonly version: number
  readonly changedAt: Date
  /** E-mail of the staff member who changed it last. */
  readonly changedBy: string | null
}

const COLUMNS = `t.kind, t.subject, t.intro, t.footer, t.version, t.changed_at AS "changedAt", u.email AS "changedBy"`

export const listMailTexts = statement<[], MailTextRow>(
  'list_mail_texts',
  `SELECT ${COLUMNS} FROM mail_texts t LEFT JOIN users u ON u.id = t.changed_by`,
)

/** null if the mail has its default text. */
export const findMailText = findStatement<[kind: string], MailTextRow>(
  'find_mail_text',
  `SELECT ${COLUMNS} FROM mail_texts t LEFT JOIN users u ON u.id = t.changed_by WHERE t.kind = $1`,
)

type Written = OwnWords & { readonly kind: string; readonly version: number; readonly staffId: UserId }

const insertText = objectStatement<Written, { kind: string }>(
  'insert_mail_text',
  `INSERT INTO mail_texts (kind, subject, intro, footer, changed_by)
   VALUES (:kind, :subject, :intro, :footer, :staffId) ON CONFLICT (kind) DO NOTHING RETURNING kind`,
)

const updateText = objectStatement<Written, { kind: string }>(
  'update_mail_text',
  `UPDATE mail_texts SET subject = :subject, intro = :intro, footer = :footer, changed_by = :staffId,
          changed_at = shop_now(), version = version + 1
    WHERE kind = :kind AND version = :version RETURNING kind`,
)

/** Returns false if somebody else changed it since the form was opened. */
export async function writeMailText(tx: Tx, words: Written): Promise<boolean> {
  const write = words.version === 0 ? insertText : updateText
  return (await write(tx.client, words)).length === 1
}
