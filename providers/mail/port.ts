/** What the shop needs of a mail server. */
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
}

export type MailAttachment = {
  readonly fileName: string
  /** Such as application/pdf. */
  readonly contentType: string
  readonly content: Uint8Array
}

export type MailSender = {
  /** Hands a mail to the mail server; throws when it does not take it, so that the job is tried again. */
  send(mail: Mail): Promise<void>
  close(): void
}
