/** The owner's texts for mails to shoppers, applied at the one place that every mail passes on its way to the mail server. */
import type { Actor } from '#platform/actor.ts'
import { enqueue } from '#platform/database/changes.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { MailSender } from '#platform/mail/port.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { type ComposedMail, withOwnWords, type OwnWords } from '#platform/rules/mail-template.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import { findMailText, listMailTexts, writeMailText, type MailTextRow } from '../data/mail-texts.ts'
import { REPORT_JOBS } from '../jobs.ts'
import {
  MAIL_LABELS,
  mailVariables,
  parseMailKind,
  sampleMail,
  SHOPPER_MAIL_KINDS,
  shippedWords,
  type MailVariables,
  type ShopperMailKind,
} from '../rules/mail-samples.ts'
import { changedWords, type MailTextInput } from '../rules/mail-text-input.ts'
import { withTestCode } from '../rules/setup-input.ts'
import { sendWithCode } from './setup-checklist.ts'

/** Wraps a mail server to apply the owner's texts. Other mails pass unchanged. */
export function withMailTexts(sender: MailSender, on: Queryable): MailSender {
  return {
    async send({ template, ...mail }) {
      const words = template && (await findMailText(on, template.kind))
      const composed = words ? withOwnWords({ ...mail, template }, words) : {}
      await sender.send({ ...mail, ...composed })
    },
    close: () => sender.close(),
  }
}

export type MailTextLine = {
  readonly kind: ShopperMailKind
  readonly label: string
  /** null: the default text. */
  readonly changedAt: string | null
  readonly changedBy: string | null
}

export async function listMailTextsForStaff(deps: Deps): Promise<readonly MailTextLine[]> {
  const texts = await listMailTexts(deps.db.pool)
  return SHOPPER_MAIL_KINDS.map((kind) => {
    const own = texts.find((text) => text.kind === kind)
    return {
      kind,
      label: MAIL_LABELS[kind],
      changedAt: own?.changedAt.toISOString() ?? null,
      changedBy: own?.changedBy ?? null,
    }
  })
}

export type MailTextForm = MailTextLine & {
  readonly words: OwnWords
  /** Some mails have no paragraphs that could be replaced. */
  readonly hasIntro: boolean
  readonly variables: MailVariables
  /** 0: the default text. */
  readonly version: number
}

/** The texts of a mail as form values, with its variables. */
export async function getMailText(
  deps: Deps,
  { kind }: { readonly kind: ShopperMailKind },
): Promise<MailTextForm> {
  const { shopUrl } = deps.options
  const own = await findMailText(deps.db.pool, kind)
  const shipped = shippedWords(kind, shopUrl)
  return {
    kind,
    label: MAIL_LABELS[kind],
    words: own ? shownWords(own, shipped) : shipped,
    hasIntro: shipped.intro !== '',
    variables: mailVariables(kind, shopUrl),
    version: own?.version ?? 0,
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: own?.changedBy ?? null,
  }
}

function shownWords({ subject, intro, footer }: MailTextRow, shipped: OwnWords): OwnWords {
  return { subject: subject || shipped.subject, intro: intro || shipped.intro, footer }
}

/** The sample with these texts, as it would arrive. */
export function previewMail(
  deps: Deps,
  { kind, words }: { readonly kind: ShopperMailKind; readonly words: OwnWords },
): ComposedMail {
  const { shopUrl } = deps.options
  return withOwnWords(sampleMail(kind, shopUrl), changedWords(words, shippedWords(kind, shopUrl)))
}

export function saveMailText(
  deps: Deps,
  actor: Actor,
  { kind, text: { version, ...given } }: { readonly kind: ShopperMailKind; readonly text: MailTextInput },
): Promise<Result<null>> {
  const words = changedWords(given, shippedWords(kind, deps.options.shopUrl))
  return transaction(deps.db, async (tx): Promise<Result<null>> => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    const before = await findMailText(tx.client, kind)
    if (!(await writeMailText(tx, { ...words, kind, version, staffId: staff.value.staffId })))
      return fail({ code: 'stale', key: 'staff_stale' })
    await recordAudit(tx, staff.value, {
      action: 'mail_text.changed',
      id: kind,
      label: MAIL_LABELS[kind],
      before: { subject: before?.subject ?? '', intro: before?.intro ?? '', footer: before?.footer ?? '' },
      after: words,
    })
    return ok(null)
  })
}

/** Queues the sample with its current texts to the staff member's own address. */
export function requestSampleMail(
  deps: Deps,
  actor: Actor,
  { kind }: { readonly kind: ShopperMailKind },
): Promise<Result<null>> {
  return transaction(deps.db, async (tx): Promise<Result<null>> => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    await recordAudit(tx, staff.value, { action: 'mail_text.tested', id: kind, label: MAIL_LABELS[kind] })
    await enqueue(tx, REPORT_JOBS.sendSampleMail, { staffId: staff.value.staffId, kind })
    return ok(null)
  })
}

/** The job. */
export async function sendSampleMail(
  deps: Deps,
  input: { readonly staffId: string; readonly kind: string },
): Promise<void> {
  const kind = parseMailKind(input.kind)
  if (kind === null) return
  await sendWithCode(deps, input.staffId as UserId, (code) =>
    withTestCode(sampleMail(kind, deps.options.shopUrl), code),
  )
}
