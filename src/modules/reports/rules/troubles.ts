/** Problems that an owner without monitoring has to learn of, each at most once a day. */
import {
  letterButton,
  letterEnd,
  letterHtml,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail-template.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'

/** What an operator monitors. Seconds by the database's clock; null: never. */
export type QueuedTask = {
  readonly task: string
  /** Due and not done. */
  readonly waiting: number
  /** How long the oldest of those has been due. */
  readonly oldestSeconds: number
  /** Failed permanently. */
  readonly failed: number
}

export type OperatingRow = {
  readonly reconciliationSeconds: number | null
  /** Rows of Reconciliation that need a person. */
  readonly openMoney: number
  /** Refunds that have not reached the customer yet. */
  readonly openRefunds: number
  readonly backupSeconds: number | null
  /** Since the first paid order. */
  readonly sellingSeconds: number | null
}

export type OperatingFacts = OperatingRow & {
  readonly tasks: readonly QueuedTask[]
  /** The disk with the data folder; null if it can't be read. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
}

const TROUBLE_KINDS = ['jobs', 'reconciliation', 'disk', 'backup', 'certificate'] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

export type Trouble = {
  readonly kind: TroubleKind
  /** One sentence that says what is wrong. */
  readonly sentence: string
}

export type WatchedFacts = OperatingFacts & {
  /** Seconds until the certificate of the shop's host expires; null: none, or unknown. */
  readonly certificateSeconds: number | null
  /** Backups are only required once there are real orders. */
  readonly takesRealMoney: boolean
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const MAX_RECONCILIATION_SECONDS = 30 * MINUTE
export const MIN_FREE_BYTES = 1_000_000_000
const MIN_FREE_SHARE = 0.05
const MAX_BACKUP_SECONDS = 2 * DAY
/** Let's Encrypt renews 30 days before the end. */
const MIN_CERTIFICATE_SECONDS = 14 * DAY

export function findTroubles(facts: WatchedFacts): Trouble[] {
  const found = TROUBLE_KINDS.map((kind) => ({ kind, sentence: JUDGES[kind](facts) }))
  return found.flatMap(({ kind, sentence }) => (sentence === null ? [] : [{ kind, sentence }]))
}

const JUDGES: Readonly<Record<TroubleKind, (facts: WatchedFacts) => string | null>> = {
  jobs({ tasks }) {
    const failed = tasks.reduce((sum, task) => sum + task.failed, 0)
    if (failed === 0) return null
    const names = tasks.filter((task) => task.failed > 0).map(({ task }) => task.replaceAll('_', ' '))
    return `${failed === 1 ? '1 job has' : `${failed.toLocaleString('en-IN')} jobs have`} failed for good (${names.join(', ')}). Look at Connections: each can be tried again there.`
  },
  reconciliation({ reconciliationSeconds: seconds }) {
    if (seconds === null || seconds <= MAX_RECONCILIATION_SECONDS) return null
    return `Payments have not been reconciled for ${minutes(seconds)}: late payments are not noticed. Check that the worker runs.`
  },
  disk({ disk }) {
    if (disk === null) return null
    const isLow = disk.freeBytes < MIN_FREE_BYTES || disk.freeBytes < MIN_FREE_SHARE * disk.totalBytes
    if (!isLow) return null
    return `The disk of the shop’s data has ${Math.floor(disk.freeBytes / 1_000_000).toLocaleString('en-IN')} MB left. Free some: a full disk stops the shop.`
  },
  backup({ backupSeconds, sellingSeconds, takesRealMoney }) {
    if (!takesRealMoney || sellingSeconds === null) return null
    if (backupSeconds === null)
      return sellingSeconds <= MAX_BACKUP_SECONDS ? null : 'No backup of the shop has been recorded yet.'
    if (backupSeconds <= MAX_BACKUP_SECONDS) return null
    return `The last backup of the shop is ${Math.floor(backupSeconds / DAY)} days old.`
  },
  certificate({ certificateSeconds: seconds }) {
    if (seconds === null || seconds > MIN_CERTIFICATE_SECONDS) return null
    if (seconds <= 0)
      return 'The certificate of the shop’s address has expired: browsers refuse to open the shop.'
    const days = Math.floor(seconds / DAY)
    return `The certificate of the shop’s address expires in ${days === 1 ? '1 day' : `${days} days`}, and was not renewed.`
  },
}

function minutes(seconds: number): string {
  const whole = Math.floor(seconds / MINUTE)
  return whole < 120 ? `${whole} minutes` : `${Math.floor(whole / 60)} hours`
}

export function troubleMail(troubles: readonly string[], link: string): ComposedMail {
  const { name } = shopFacts()
  const count = troubles.length === 1 ? 'One thing needs' : `${troubles.length} things need`
  const subject = `${name}: ${count.toLowerCase()} your attention`
  const end =
    'Each of these is mailed once a day at most, for as long as it lasts. What to do is in docs/runbooks.md.'
  return {
    subject,
    text: [...troubles, link, end, letterEnd()].join('\n\n'),
    html: letterHtml(
      subject,
      [...troubles.map(letterParagraph), letterButton(link, 'Open Health'), letterParagraph(end)].join('\n'),
    ),
  }
}
