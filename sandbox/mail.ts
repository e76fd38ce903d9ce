import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Mail, State } from './state.ts'

const KEPT_MAILS = 1_000
const LARGEST_MAIL_BYTES = 10 * 1024 * 1024

/** Newest first. */
export function listMails(state: State): Mail[] {
  return state.mails.values().toReversed()
}

/** An SMTP server that accepts everything and forwards nothing; any user name and password is accepted. */
export function createMailServer(state: State, isReady: Promise<void>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // This server has no certificate, so it must not offer TLS.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 200,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map((recipient) => recipient.address),
      }
      readWithin(stream, LARGEST_MAIL_BYTES)
        .then(async (source) => {
          await isReady
          await saveMail(state, envelope, source)
        })
        .then(
          () => done(),
          (error: unknown) => done(asRefusal(error)),
        )
    },
  })
}

export function closeMailServer(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

async function saveMail(state: State, envelope: Pick<Mail, 'from' | 'to'>, source: Buffer): Promise<void> {
  const message = await PostalMime.parse(source)
  const mails = state.mails.values()
  const number = (mails.at(-1)?.number ?? 0) + 1
  state.mails.put(String(number), {
    number,
    ...envelope,
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: message.html ?? '',
    attachments: message.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? mimeType,
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
    at: new Date().toISOString(),
  })
  const surplus = Math.max(0, mails.length + 1 - KEPT_MAILS)
  for (const old of mails.slice(0, surplus)) state.mails.remove(String(old.number))
  await state.flushed()
}

/** Reads to the end in any case, as SMTP requires, but stores no more than the limit. */
async function readWithin(stream: AsyncIterable<Buffer>, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= limitBytes) chunks.push(chunk)
  }
  if (length > limitBytes) throw new MailRefusal(552, 'The message is too large')
  return Buffer.concat(chunks)
}

class MailRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

function asRefusal(error: unknown): Error {
  if (error instanceof MailRefusal) return error
  return new MailRefusal(
    554,
    `The message can't be read: ${error instanceof Error ? error.message : 'unknown'}`,
  )
}
