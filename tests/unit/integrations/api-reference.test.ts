/** What the documentation's page tells: everything that the registries hold, and nothing that can't be tried. */
import { expect, test } from 'vitest'
import { apiReference } from '../../../domain/integrations/api-reference.ts'
import { API_ENDPOINTS } from '../../../domain/integrations/endpoints.ts'
import { API_REFUSALS } from '../../../domain/integrations/refusal.ts'
import { TEST_KEY } from '../../../domain/integrations/scopes.ts'
import { WEBHOOK_EVENTS } from '../../../domain/integrations/webhook-events.ts'

const shopUrl = 'https://shop.test'
const open = apiReference({ shopUrl, isTestKeyOn: true })
const live = apiReference({ shopUrl, isTestKeyOn: false })

test('every endpoint, event and refusal is told', () => {
  expect(open.endpoints.map(({ id }) => id)).toEqual(API_ENDPOINTS.map(({ id }) => id))
  expect(open.events.map(({ name }) => name)).toEqual(WEBHOOK_EVENTS.map(({ name }) => name))
  expect(open.refusals.map(({ code }) => code).toSorted()).toEqual(Object.keys(API_REFUSALS).toSorted())
  expect(open.objects.map(({ name }) => name)).toEqual(expect.arrayContaining(['Order', 'Product']))
})

test('examples carry the test key in a shop in test mode, and no key elsewhere', () => {
  const examples = (reference: typeof open) =>
    reference.endpoints.flatMap(({ samples }) => Object.values(samples)).join('\n')
  expect(examples(open)).toContain(TEST_KEY)
  expect(examples(live)).not.toContain(TEST_KEY)
  expect(live.testKey).toBeNull()
  expect(examples(live)).toContain('YOUR_API_KEY')
})

test('the test key is not shown where it opens nothing', () => {
  const writing = open.endpoints.filter(({ keyHeader }) => keyHeader === 'webhook-secret')
  expect(writing.length).toBeGreaterThan(0)
  for (const { samples } of writing) expect(Object.values(samples).join('\n')).not.toContain(TEST_KEY)
})

test('every form of a body has fields and a sample of its own', () => {
  const bodies = open.endpoints.flatMap((endpoint) => endpoint.bodies)
  expect(bodies.map(({ name }) => name)).toEqual(['order_sync', 'product_sync', 'stats_update'])
  for (const { name, fields, sample } of bodies) {
    expect(fields.length).toBeGreaterThan(1)
    expect((JSON.parse(sample) as { type: string }).type).toBe(name)
  }
})

test('an address in an example has its parameters filled in', () => {
  for (const { samples } of open.endpoints) expect(samples.curl).not.toMatch(/shop\.test\S*\{/)
})
