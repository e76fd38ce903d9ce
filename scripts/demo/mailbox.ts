/** Stores the mails of the demo's past, so that links can be read from them; nothing is sent. */
import type { Mail, MailSender } from '#platform/mail/port.ts'

export type Mailbox = MailSender & {
  /** The last path segment of the first link in the newest mail to an address. */
  tokenFor(address: string): string
}

export function createMailbox(): Mailbox {
  const newest = new Map<string, Mail>()
  return {
    send: (mail) => {
      newest.set(mail.to, mail)
      return Promise.resolve()
    },
    close: () => undefined,
    tokenFor(address) {
      const link = newest.get(address)?.text.match(/https?:\S+/)?.[0]
      const token = link?.match(/[\w-]{20,}$/)?.[0]
      if (token === undefined) throw new Error(`a mail with a link was expected at ${address}`)
      return token
    },
  }
}
