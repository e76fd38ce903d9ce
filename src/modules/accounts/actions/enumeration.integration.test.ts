/**
 * Nobody can find out which addresses have an account: same status, same bytes, same time. Attempts of both kinds
 * alternate, so that load on the machine affects both.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAddress, queuedMails, sendQueuedMails } from '#tests/support/accounts.ts'
import { testApp, type Answer } from '#platform/testing/http-harness.ts'
import { aShopper, signIn, signUp } from '../testing/account-support.ts'

// With a cheap hash the timing test would not notice a skipped one.
const cheap = globalThis.pannaScryptCost
globalThis.pannaScryptCost = undefined
afterAll(() => {
  globalThis.pannaScryptCost = cheap
})

const testing = await testApp()

const ROUNDS = 8
/** Skipped work (a hash, a mail) differs by several times this; noise, even on a busy machine, by less. */
const MAX_DIFFERENCE = 0.25

const known: string[] = []

beforeAll(async () => {
  const first = anAddress()
  await aShopper(testing, first)
  // One account per round, so that no per-address limit applies. Every other one is unverified.
  for (let count = 0; count < ROUNDS; count += 1) {
    const email = anAddress()
    await testing.db.pool.query(
      `WITH made AS (INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Asha Rao', $1, $3) RETURNING id)
       INSERT INTO accounts (id, user_id, account_id, provider_id, password)
       SELECT $1, made.id, made.id, 'credential', a.password FROM made, accounts a JOIN users u ON u.id = a.user_id WHERE u.email = $2`,
      [email, first, count % 2 === 0],
    )
    known.push(email)
  }
}, 60_000)

/** The lower quartile of the times, because load on the machine only ever adds. */
function undisturbed(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN
}

/** The visible parts of a response, without the requested address. */
function seen({ status, text, headers, setCookies }: Answer, email: string) {
  const shown = Object.entries(headers).filter(
    ([name]) => name !== 'x-request-id' && name !== 'date' && name !== 'set-cookie',
  )
  const cookies = setCookies.map((each) => each.replace(/=[^;]{20,}(?=;)/, '=<random>'))
  return { status, text: text.replaceAll(email, '<address>'), shown, cookies }
}

describe.each([
  [
    'signing in with a wrong password',
    (email: string) => signIn(testing.browser(), email, 'wrong password 1'),
  ],
  ['signing up', (email: string) => signUp(testing.browser(), email)],
  [
    'asking for a new password',
    (email: string) => testing.browser().post('/api/auth/request-password-reset', { email }),
  ],
  [
    'asking for the verification link',
    (email: string) => testing.browser().post('/api/auth/send-verification-email', { email }),
  ],
])('%s', (_what, ask) => {
  test('responds with the same content in the same time with and without an account', async () => {
    const answers = new Set<string>()
    async function timed(email: string): Promise<number> {
      const start = performance.now()
      const answer = await ask(email)
      const time = performance.now() - start
      answers.add(JSON.stringify(seen(answer, email)))
      return time
    }
    // Noise is occasionally one-sided; skipped work always is, so it fails every round.
    await expect.poll(() => isTold(timed), { interval: 0, timeout: 100_000 }).toBe(false)
    expect([...answers]).toHaveLength(1)
  }, 120_000)
})

/** Whether timing tells known addresses from unknown ones, in one round of attempts. */
async function isTold(timed: (email: string) => Promise<number>): Promise<boolean> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const [round, email] of known.entries()) {
    const tryKnown = async () => times.known.push(await timed(email))
    const tryUnknown = async () => times.unknown.push(await timed(anAddress()))
    for (const next of round % 2 === 0 ? [tryKnown, tryUnknown] : [tryUnknown, tryKnown]) await next()
  }
  const [with_, without] = [undisturbed(times.known), undisturbed(times.unknown)]
  const difference = Math.abs(with_ - without)
  // Differences below a millisecond can't be measured over a network.
  return difference >= 1 && difference / Math.max(with_, without) >= MAX_DIFFERENCE
}

test('a password reset for an unknown address mails nobody', async () => {
  const queued = await queuedMails(testing)
  expect(queued.length).toBeGreaterThan(ROUNDS)
  await testing.db.pool.query('DELETE FROM graphile_worker._private_jobs')
  const stranger = anAddress()
  await testing.browser().post('/api/auth/request-password-reset', { email: stranger })
  await sendQueuedMails(testing)
  const mails = (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as { to: string[] }[]
  expect(mails.filter(({ to }) => to.includes(stranger))).toEqual([])
})
