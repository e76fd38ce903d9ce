/** What the shop needs from a mail server. */
import type { MailTemplate } from '../rules/mail-template.ts'

export type Mail = {
  /** The same for a resent mail whose delivery is unknown: mail programs then show one. */
  readonly id?: string | undefined
  readonly to: string
  /** Reply-To, if it is not the shop. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly MailAttachment[]
  /** For a mail whose text the owner may change; read when it is sent. */
  readonly template?: MailTemplate
}

export type MailAttachment = {
  readonly fileName: string
  /** Such as application/pdf. */
  readonly contentType: string
  readonly content: Uint8Array
}

/**
 * The mail server will never take this mail: there is no such mailbox, or its owner's server refuses it. Its text is a reply code
 * alone, since the server's own words name the address.
 */
export class MailRefused extends Error {
  /** A job that fails with it is not retried. */
  readonly isPermanent = true

  constructor(replyCode: string) {
    super(`the mail server refuses this mail for good: ${replyCode}`)
    this.name = 'MailRefused'
  }
}

export type MailSender = {
  /**
   * Sends a mail to the mail server; throws if it is not accepted, so that the job is retried, and `MailRefused` if
   * retrying is pointless.
   */
  send(mail: Mail): Promise<void>
  close(): void
}
