/** Outgoing hooks: allowed addresses, and that their secrets are not displayed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Environment, readConfig } from '../config.ts'
import { PRODUCTION } from '#platform/testing/production.ts'

const folder = mkdtempSync(join(tmpdir(), 'panna-hooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = `whsec_${Buffer.from('thirty-two bytes drawn at random').toString('base64')}`
const CRM = { CRM_WEBHOOK_URL: 'https://crm.example/hook?key=1', CRM_WEBHOOK_SECRET: SECRET }
const config = (env: Environment) => readConfig({ DATA_DIR: folder, ...env })

test.each<[string, Environment, object]>([
  ['none', {}, { crm: null, analyticsUrl: null }],
  ['enquiries, signed', CRM, { crm: { url: CRM.CRM_WEBHOOK_URL, secret: SECRET } }],
  [
    'enquiries, in the owner’s own network, not signed',
    { CRM_WEBHOOK_URL: 'http://10.0.0.7:8080/hook' },
    { crm: { url: 'http://10.0.0.7:8080/hook', secret: null } },
  ],
  [
    'visits',
    { ANALYTICS_URL: 'https://figures.example/events' },
    { analyticsUrl: 'https://figures.example/events' },
  ],
  [
    'visits, on this machine, where real orders are taken',
    { ...PRODUCTION, ANALYTICS_URL: 'http://127.0.0.1:9/events' },
    { analyticsUrl: 'http://127.0.0.1:9/events' },
  ],
])('%s', (_what, env, expected) => {
  expect(config(env)).toMatchObject(expected)
})

test.each<[Environment, string]>([
  [{ CRM_WEBHOOK_URL: 'ftp://crm.example' }, 'CRM_WEBHOOK_URL is a value of 17 characters'],
  [{ CRM_WEBHOOK_URL: 'https://' }, 'CRM_WEBHOOK_URL is a value of 8 characters'],
  [{ CRM_WEBHOOK_URL: 'https://user:word@crm.example/' }, 'CRM_WEBHOOK_URL is a value of 30 characters'],
  [{ CRM_WEBHOOK_URL: 'https://crm.example/#hook' }, 'CRM_WEBHOOK_URL is a value of 25 characters'],
  [{ ...CRM, CRM_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'it must be whsec_ followed by 24 to 64 random bytes'],
  [
    { ...CRM, CRM_WEBHOOK_SECRET: SECRET.slice('whsec_'.length) },
    'CRM_WEBHOOK_SECRET is a value of 44 characters, not shown here',
  ],
  [{ CRM_WEBHOOK_SECRET: SECRET }, 'CRM_WEBHOOK_URL is missing: it belongs with CRM_WEBHOOK_SECRET.'],
  [
    { ...PRODUCTION, CRM_WEBHOOK_URL: 'http://crm.example/hook' },
    'CRM_WEBHOOK_URL is a value of 23 characters, not shown here: where real orders are taken it must begin with https://.',
  ],
  [{ ANALYTICS_URL: 'http://figures.example' }, 'ANALYTICS_URL is a value of 22 characters, not shown here'],
  [{ ANALYTICS_URL: 'figures.example' }, 'it must be an address such as https://figures.example/events'],
])('%j is rejected', (env, sentence) => {
  expect(() => config(env)).toThrow(sentence)
})

test.each(['CRM_WEBHOOK_URL', 'CRM_WEBHOOK_SECRET', 'ANALYTICS_URL'])('%s is never displayed', (name) => {
  expect(() => config({ [name]: 'my own' })).toThrow(name)
  expect(() => config({ [name]: 'my own' })).not.toThrow('my own')
})
