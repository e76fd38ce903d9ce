/** The ledger over HTTP for its owner and for staff, and manual adjustments. */
import { describe, expect, test } from 'vitest'
import type { LedgerView } from '../rules/ledger.ts'
import { aShopper, giveCoins, ledgerOf, type Shopper } from '#tests/support/rewards.ts'
import { aProduct, confirm, expectBooksToAgree, payInWindow, placed } from '#tests/support/shop.ts'
import { signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()

async function signedIn({ email, password }: Shopper): Promise<Browser> {
  const browser = testing.browser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

const ledgerFor = async (browser: Browser, query = '') =>
  JSON.parse((await browser.get(`/api/rewards${query}`)).text) as LedgerView

describe('GET /api/rewards', () => {
  test('returns the balance, the coins earned and pending, and each entry with its order and reason', async () => {
    const shopper = await aShopper(testing, 100)
    const productId = await aProduct(testing)
    const wish = { items: [{ productId, quantity: 1 }] }
    const paid = await placed(testing, shopper, { ...wish, coins: 60 })
    await confirm(testing, shopper, paid.id, await payInWindow(testing, paid.gatewayOrderId))
    const pending = await placed(testing, shopper, { ...wish, coins: 40 })

    const browser = await signedIn(shopper)
    const ledger = await ledgerFor(browser)
    expect(ledger).toMatchObject({
      balance: 23,
      totalEarned: 23,
      pending: { heldCoins: 40, awaitedCoins: 25, orderCount: 1 },
      nextBefore: null,
    })
    const number = paid.order.number
    expect(
      ledger.lines.map(({ words, coins, balance, orderId }) => [words, coins, balance, orderId]),
    ).toEqual([
      [`Spent on order ${pending.order.number}`, -40, 23, pending.id],
      [`Earned with order ${number}`, 23, 63, paid.id],
      [`Spent on order ${number}`, -60, 40, paid.id],
      ['Adjusted: test', 100, 100, null],
    ])
    await expectBooksToAgree(testing)
  })

  test('returns pages that follow each other without a gap', async () => {
    const shopper = await aShopper(testing)
    for (let coins = 1; coins <= 45; coins += 1) await giveCoins(testing, shopper.userId, coins)
    const browser = await signedIn(shopper)
    const seen: number[] = []
    let query = ''
    for (let page = 0; page < 3; page += 1) {
      const { lines, nextBefore } = await ledgerFor(browser, query)
      seen.push(...lines.map(({ coins }) => coins))
      // Each entry's balance is the previous balance plus its coins.
      for (const [index, line] of lines.entries())
        expect(line.balance - line.coins).toBe(lines[index + 1]?.balance ?? line.balance - line.coins)
      expect(nextBefore === null).toBe(page === 2)
      query = `?before=${nextBefore}`
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
    expect((await ledgerFor(browser, '?before=drop%20table')).lines).toHaveLength(20)
  })

  test('returns the account’s own ledger only: 401 for everybody else, and no parameter selects another', async () => {
    const other = await aShopper(testing, 77)
    expect((await testing.browser().get('/api/rewards')).status).toBe(401)
    const browser = await signedIn(await aShopper(testing))
    expect((await ledgerFor(browser, `?userId=${other.userId}&user_id=${other.userId}`)).lines).toEqual([])
  })

  test('there is no endpoint for earning and spending', async () => {
    const shopper = await aShopper(testing, 10)
    const browser = await signedIn(shopper)
    const body = {
      p_user_id: shopper.userId,
      p_coins_to_redeem: 5,
      p_order_total: 1e6,
      p_cashback_percentage: 100,
    }
    for (const path of [
      'rewards',
      'rewards/redeem',
      'rewards/earn',
      'rpc/add_cashback_coins',
      'rpc/redeem_coins',
    ])
      expect((await browser.post(`/api/${path}`, body)).status, path).toBe(404)
    expect(await ledgerOf(testing, shopper.userId)).toHaveLength(1)
  })
})

describe('POST /api/admin/rewards/adjust', () => {
  test('adjusts the balance with a reason, which the shopper sees, and records who did it', async () => {
    const shopper = await aShopper(testing, 10)
    const owner = await signInAsOwner(testing)
    const adjust = (body: object) =>
      owner.post('/api/admin/rewards/adjust', { userId: shopper.userId, ...body })
    const answer = await adjust({ coins: 15, reason: ' a torn <cover> ' })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { balance: 25 }])
    const { rows } = await testing.db.pool.query(
      `SELECT u.email FROM ledger_entries l JOIN users u ON u.id = l.actor_id WHERE l.user_id = $1`,
      [shopper.userId],
    )
    expect(rows).toEqual([{ email: 'owner@example.test' }])
    expect((await ledgerFor(await signedIn(shopper))).lines[0]).toMatchObject({
      words: 'Adjusted by our staff: a torn cover',
      coins: 15,
      balance: 25,
    })
    const down = await adjust({ coins: -25, reason: 'given twice' })
    expect(JSON.parse(down.text)).toEqual({ balance: 0 })
    await expectBooksToAgree(testing)
  })

  test('refuses invalid adjustments, and changes nothing', async () => {
    const shopper = await aShopper(testing, 10)
    const owner = await signInAsOwner(testing)
    const tried = async (body: object) => {
      const answer = await owner.post('/api/admin/rewards/adjust', { userId: shopper.userId, ...body })
      return [answer.status, answer.json.error?.message]
    }
    const why = { reason: 'why' }
    const number = 'Please enter a whole number of coins, up to 1,00,000 more or fewer'
    const reason = 'Please give a reason of at most 200 characters'
    expect(await tried({ coins: -11, ...why })).toEqual([409, 'The balance cannot go below 0'])
    for (const coins of [0, 1.5, '5', 100_001, -100_001, 1e18, null])
      expect(await tried({ coins, ...why }), String(coins)).toEqual([422, number])
    for (const given of ['', '  ', '<>', 'x'.repeat(201), 7])
      expect(await tried({ coins: 5, reason: given }), String(given)).toEqual([422, reason])
    expect((await tried({ coins: 5, ...why, actorId: shopper.userId }))[0]).toBe(422)
    expect(await tried({ coins: 5, ...why, userId: 'nobody' })).toEqual([
      404,
      'No account has this e-mail address',
    ])
    expect(await ledgerOf(testing, shopper.userId)).toHaveLength(1)
  })

  test('is for staff: 401 for visitors, 403 for shoppers, even for their own coins', async () => {
    const shopper = await aShopper(testing, 10)
    const body = { userId: shopper.userId, coins: 500, reason: 'please' }
    expect((await testing.browser().post('/api/admin/rewards/adjust', body)).status).toBe(401)
    const browser = await signedIn(shopper)
    expect((await browser.post('/api/admin/rewards/adjust', body)).status).toBe(403)
    // Also if the route's check is bypassed: the use case reads the role again.
    const past = await testing.shop.adjustCoins(shopper, body)
    expect(past).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    expect(await testing.shop.getCoinsBalance(shopper.userId)).toBe(10)
  })

  test('never takes more than there is with two requests at once', async () => {
    const shopper = await aShopper(testing, 10)
    const owner = await signInAsOwner(testing)
    const body = { userId: shopper.userId, coins: -10, reason: 'given twice' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.post('/api/admin/rewards/adjust', body)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    await expectBooksToAgree(testing)
  })
})
