/** The contact form: its messages, what happens to a message if things work or fail, and that no text is lost. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  anEmail,
  awake,
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  type Width,
} from '../support/browser.ts'
import { mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const LABELS = { name: 'Name', email: 'Email', mobile: 'Mobile', requirement: 'Requirement' } as const
type Message = Record<keyof typeof LABELS, string>
let messages = 0

/** Text that no other message of this file has. */
function aMessage(changes: Partial<Message> = {}): Message {
  messages += 1
  const requirement = `Message ${messages}:\ntwo hundred books & <more>`
  return { name: 'Asha Rao', email: anEmail(), mobile: '98480 12345', requirement, ...changes }
}

const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
const field = (page: Page, name: keyof typeof LABELS) =>
  form(page).getByRole('textbox', { name: LABELS[name] })
const sendButton = (page: Page) => form(page).getByRole('button', { name: 'Send message' })

async function fill(page: Page, message: Partial<Message>): Promise<void> {
  for (const [name, value] of Object.entries(message))
    await field(page, name as keyof typeof LABELS).fill(value)
}

async function typed(page: Page): Promise<Message> {
  const values = Object.keys(LABELS).map(
    async (name) => [name, await field(page, name as keyof typeof LABELS).inputValue()] as const,
  )
  return Object.fromEntries(await Promise.all(values)) as Message
}

type Kept = {
  readonly id: string
  readonly number: number
  readonly requirement: string
  readonly sent: number
}

async function keptFrom(email: string): Promise<Kept[]> {
  const { rows } = await shop.db.pool.query<Kept>(
    `SELECT id, ticket_number AS number, requirement, times_sent AS sent FROM enquiries WHERE email = $1`,
    [email],
  )
  return rows
}

const SLIPS = [
  [{ name: '' }, MESSAGES.contact_missing, 'name'],
  [{ email: '', mobile: 'x' }, MESSAGES.contact_missing, 'email'],
  [{ requirement: '  ' }, MESSAGES.contact_missing, 'requirement'],
  [{ email: 'asha@nowhere' }, MESSAGES.contact_email, 'email'],
  [{ mobile: '+91 98480 1234' }, MESSAGES.contact_mobile, 'mobile'],
] as const

describe.each<Width>([390])('at %i px', (width) => {
  test.each(SLIPS)('%j: %s', async (changes, words, wrong) => {
    const page = await pageOn(width)
    await open(page, '/contact')
    const message = aMessage(changes)
    await fill(page, message)
    await sendButton(page).click()
    await form(page).getByRole('alert').getByText(words, { exact: true }).waitFor()
    await expect.poll(() => field(page, wrong).evaluate((each) => each === document.activeElement)).toBe(true)
    await expect.poll(() => field(page, wrong).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => typed(page)).toEqual(message)
    expect(await keptFrom(message.email)).toEqual([])
    if (wrong === 'name' || wrong === 'mobile') await expectAccessible(page)
  })

  test('a message is sent once, however often the button is pressed; its number is shown and mailed', async () => {
    const page = await pageOn(width)
    await open(page, '/contact')
    const message = aMessage()
    await fill(page, message)
    await sendButton(page).dblclick()
    await page.waitForURL('**/thank-you')
    await expect.poll(async () => (await keptFrom(message.email)).length).toBe(1)
    const [kept] = await keptFrom(message.email)
    expect(kept?.requirement).toBe(message.requirement)
    await expectToast(page, `Form submitted successfully! Lead ID: ${kept?.id}`)
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    await page.getByRole('definition').getByText(String(kept?.number), { exact: true }).waitFor()
    expect((await mailTo(shop, message.email)).subject).toBe(`We have your message: ticket ${kept?.number}`)
    expect((await mailTo(shop, EXAMPLE_FACTS.email)).text).toContain('Ticket: ')
    await expectAccessible(page)
    await open(page, '/contact')
    await expect.poll(() => typed(page)).toEqual({ name: '', email: '', mobile: '', requirement: '' })
  })

  test('a network failure is reported, nothing is lost, and the next attempt goes through', async () => {
    const page = await pageOn(width)
    await open(page, '/contact')
    const message = aMessage()
    await fill(page, message)
    expectComplaint(page, 'failed /api/contact')
    await page.route('**/api/contact', (route) => route.abort('connectionreset'), { times: 1 })
    await sendButton(page).click()
    const words = `Network error submitting form: ${MESSAGES.connection_lost}`
    await expectToast(page, words)
    await form(page).getByRole('alert').getByText(words, { exact: true }).waitFor()
    await expect.poll(() => typed(page)).toEqual(message)
    await expectAccessible(page)
    await sendButton(page).click()
    await page.waitForURL('**/thank-you')
    expect(await keptFrom(message.email)).toHaveLength(1)
  })

  test('offline a message waits, and is sent once the connection returns', async () => {
    const page = await pageOn(width)
    await open(page, '/contact')
    const message = aMessage()
    await fill(page, message)
    await page.context().setOffline(true)
    await sendButton(page).click()
    await form(page).getByRole('status').getByText(MESSAGES.contact_queued, { exact: true }).waitFor()
    await expect.poll(() => typed(page)).toEqual(message)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.waitForURL('**/thank-you')
    const [kept] = await keptFrom(message.email)
    await expectToast(page, `Form submitted successfully! Lead ID: ${kept?.id}`)
  })
})

test.each([
  [{ error: { code: 'busy', message: MESSAGES.busy } }, `Error submitting form: ${MESSAGES.busy}`],
  ['<h1>Bad gateway</h1>', 'Error submitting form: Unknown error'],
])('a server response of %j shows: %s', async (answer, words) => {
  const page = await pageOn(390)
  await open(page, '/contact')
  const message = aMessage()
  await fill(page, message)
  expectComplaint(page, '503 /api/contact')
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, body: typeof answer === 'string' ? answer : JSON.stringify(answer) }),
  )
  await sendButton(page).click()
  await expectToast(page, words)
  await expect.poll(() => typed(page)).toEqual(message)
})

test('a server-side error is shown at its field', async () => {
  const page = await pageOn(390)
  await open(page, '/contact')
  const message = aMessage()
  await fill(page, message)
  expectComplaint(page, '422 /api/contact')
  const { contact_email: words } = MESSAGES
  const error = { code: 'invalid', message: words, fields: { 'formData.email': words } }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { error } }))
  await sendButton(page).click()
  await expectToast(page, `Error submitting form: ${words}`)
  await form(page).getByText(words, { exact: true }).waitFor()
  await expect.poll(() => field(page, 'email').evaluate((each) => each === document.activeElement)).toBe(true)
})

test('a waiting message is sent from another page of the shop', async () => {
  const page = await pageOn(1280)
  await open(page, '/contact')
  const message = aMessage()
  await fill(page, message)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await form(page).getByRole('status').getByText(MESSAGES.contact_queued, { exact: true }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/blog'))
  await page.context().setOffline(false)
  await expectSent(page, message)
  await open(page, '/contact')
  const [kept] = await keptFrom(message.email)
  await form(page)
    .getByRole('status')
    .getByText(new RegExp(`^Your message was sent on .+\\. Ticket number: ${kept?.number}\\.$`))
    .waitFor()
})

test('a waiting message survives a connection that does not work, and is sent on the next page', async () => {
  const page = await pageOn(390)
  await open(page, '/contact')
  const message = aMessage()
  await fill(page, message)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await form(page).getByRole('status').getByText(MESSAGES.contact_queued, { exact: true }).waitFor()
  expectComplaint(page, 'failed /api/contact')
  await page.route('**/api/contact', (route) => route.abort('connectionreset'), { times: 1 })
  await page.context().setOffline(false)
  await expectToast(page, `Network error submitting form: ${MESSAGES.connection_lost}`)
  await expect.poll(() => typed(page)).toEqual(message)
  expect(await keptFrom(message.email)).toEqual([])
  await page.goto('/blog')
  await expectSent(page, message)
})

async function expectSent(page: Page, message: Message): Promise<void> {
  await expect.poll(async () => (await keptFrom(message.email)).length).toBe(1)
  const [kept] = await keptFrom(message.email)
  await expectToast(page, `Form submitted successfully! Lead ID: ${kept?.id}`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('panna.enquiry'))).toBeNull()
}

test("after errors from the server, before the form's code has loaded, typing on is not interrupted", async () => {
  const page = await pageOn(390)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  expectComplaint(page, '422 /contact')
  await page.goto('/contact', { waitUntil: 'commit' })
  await sendButton(page).click()
  await form(page).locator('[name="name"][aria-invalid]').waitFor()
  await field(page, 'requirement').focus()
  arrived.resolve()
  await awake(page)
  await page.keyboard.type('Books')
  await expect.poll(() => typed(page)).toEqual({ name: '', email: '', mobile: '', requirement: 'Books' })
})

test('a draft survives a reload, and is gone when its tab is closed', async () => {
  const page = await pageOn(390)
  await open(page, '/contact')
  const message = aMessage()
  await fill(page, message)
  await page.reload()
  await expect.poll(() => typed(page)).toEqual(message)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.enquiry'))).toBeNull()
})

describe.each<Width>([390])('without JavaScript, at %i px', (width) => {
  test('errors are listed, what was typed stays, and the message arrives', async () => {
    const page = await pageOn(width, { hasJavaScript: false })
    await page.goto('/contact')
    const message = aMessage({ mobile: '98480' })
    await fill(page, message)
    expectComplaint(page, '422 /contact')
    await sendButton(page).click()
    await form(page).getByRole('alert').getByText(MESSAGES.contact_mobile, { exact: true }).waitFor()
    await expect.poll(() => field(page, 'mobile').getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => field(page, 'mobile').evaluate((each) => each === document.activeElement))
      .toBe(true)
    await expect.poll(() => typed(page)).toEqual(message)
    await field(page, 'mobile').fill('9848012345')
    await sendButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/thank-you')
    await page.getByText('In your e-mail', { exact: true }).waitFor()
    const [kept] = await keptFrom(message.email)
    expect(kept?.requirement).toBe(message.requirement)
  })
})
