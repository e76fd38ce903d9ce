/** The headers that every mail has for the programs that receive it. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '../rules/shop-facts.ts'
import { createSmtpMail } from './smtp.ts'

const sources: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      sources.push(Buffer.concat(chunks))
      done()
    })
  },
})
const listening = server.listen(0, '127.0.0.1')
await once(listening, 'listening')
const { port } = listening.address() as AddressInfo
const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@panna.example' })
afterAll(async () => {
  mail.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

async function headersOf(replyTo?: string) {
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await mail.send({ to: 'asha@example.test', ...content, ...(replyTo && { replyTo }) })
  const { headers } = await PostalMime.parse(sources.at(-1) ?? '')
  return new Map(headers.map(({ key, value }) => [key, value]))
}

test('replies go to the shop, and auto-responders do not reply', async () => {
  const headers = await headersOf()
  expect(headers.get('reply-to')).toBe(EXAMPLE_FACTS.email)
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('x-auto-response-suppress')).toBe('All')
})

test('a reply to an enquiry goes to its sender', async () => {
  expect((await headersOf('asha@example.test')).get('reply-to')).toBe('asha@example.test')
})
