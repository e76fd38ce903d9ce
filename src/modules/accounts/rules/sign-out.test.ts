import { describe, expect, test } from 'vitest'
import type { AccountAnswer, AccountProblemCode } from '#app/context.ts'
import { leaveAccount } from '../screens/shop/sign-out.ts'

const leave = (answer: AccountAnswer) => leaveAccount({ signOut: async () => answer }, 'local')

const refusal = (code: AccountProblemCode): AccountAnswer => ({
  ok: false,
  code,
  message: 'An error occurred',
})

describe('signing out', () => {
  test('redirects to the home page', async () => {
    const left = await leave({ ok: true, value: undefined, setCookies: ['a=; Max-Age=0'] })
    expect([left.status, left.headers.get('location'), left.headers.get('set-cookie')]).toEqual([
      303,
      '/',
      'a=; Max-Age=0',
    ])
  })

  test('makes the browser drop cached pages of the account, but not its storage with the cart', async () => {
    const done: AccountAnswer = { ok: true, value: undefined, setCookies: [] }
    const headerOf = async (scope: 'local' | 'global' | 'others') =>
      (await leaveAccount({ signOut: async () => done }, scope)).headers.get('clear-site-data')
    expect([await headerOf('local'), await headerOf('global'), await headerOf('others')]).toEqual([
      '"cache"',
      '"cache"',
      null,
    ])
  })

  test.each(['unauthenticated', 'unverified'] as const)(
    'succeeds when %s: there was no session',
    async (code) => {
      expect((await leave(refusal(code))).status).toBe(303)
    },
  )

  test.each([
    ['unexpected', 500],
    ['too_many_requests', 429],
  ] as const)('fails with the message for %s', async (code, status) => {
    await expect(leave(refusal(code))).rejects.toMatchObject({
      data: { message: 'An error occurred' },
      init: { status },
    })
  })
})
