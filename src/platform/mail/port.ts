/** What the shop needs of a mail server. */
import type { MailTemplate } from '../rules/mail/own-words.ts'

export type Mail = {
  /** The same for a mail that is sent once more because nobody knows whether it went out: mail programs then show one. */
  readonly id?: string | undefined
  readonly to: string
  /** Who hears the answer, when it is not the shop. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly MailAttachment[]
  /** Of a mail whose words the owner may change; read on its way to the mail server. */
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
  /** A job that fails with it is not tried again. */
  readonly isPermanent = true

  constructor(replyCode: string) {
    super(`the mail server refuses this mail for good: ${replyCode}`)
    this.name = 'MailRefused'
  }
}

export type MailSender = {
  /**
   * Hands a mail to the mail server; throws when it does not take it, so that the job is tried again, and `MailRefused` when
   * trying again is of no use.
   */
  send(mail: Mail): Promise<void>
  close(): void
}
