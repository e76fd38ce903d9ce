/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * From clicking a product's card to its page painted with its picture, and back, with real input events; compared with
 * the same visit on plain links, where the browser loads whole pages. Times start when the button or the finger is
 * lifted: before, the click can still be cancelled.
 */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { percentile, report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const LIST = '/category/ruled-notebooks'
const CARDS = 6
/** A person looks at a list, points at a card, and holds the button for a moment. */
const LOOKS_MS = 1_500
const POINTS_MS = 150
const HOLDS_MS = 70
/** Chromium's own CPU throttling; the connection is that of Lighthouse's phone. */
const PHONE = { slowdown: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }
const VIEWS = {
  desk: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
} as const
type Kind = keyof typeof VIEWS
const BUDGETS_MS = { desk: 50, phone: 100 } as const

export async function benchFelt(shop: RunningShop): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) return console.log('  no Chromium was found: perceived speed is not measured')
  const line = await startSlowLine(shop.port, PHONE)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    for (const kind of ['desk', 'phone'] as const) {
      const url = kind === 'phone' ? line.url : shop.url
      for (const isPlain of [true, false]) await walks(browser, url, kind, isPlain)
    }
  } finally {
    await browser.close()
    await line.stop()
  }
}

type Times = { readonly open: number[]; readonly back: number[] }

/** First clicks, each in a browser that has not seen the shop; then all clicks of one later visit. */
async function walks(browser: Browser, url: string, kind: Kind, isPlain: boolean): Promise<void> {
  const cards = Array.from({ length: CARDS }, (_, index) => index)
  const inFreshBrowser = async (...visits: readonly (readonly number[])[]): Promise<Times> => {
    const context = await browser.newContext({ ...VIEWS[kind], baseURL: url })
    try {
      await context.addInitScript(watch, isPlain)
      let times: Times = { open: [], back: [] }
      for (const visit of visits) times = await walk(context, kind, visit)
      return times
    } finally {
      await context.close()
    }
  }
  const first: Times = { open: [], back: [] }
  for (const card of cards) {
    const { open, back } = await inFreshBrowser([card])
    first.open.push(...open)
    first.back.push(...back)
  }
  addFigures(
    `${kind}, first press, ${isPlain ? 'plain links' : 'shop'}`,
    first,
    isPlain ? null : BUDGETS_MS[kind],
  )
  const later = await inFreshBrowser(cards, cards)
  addFigures(
    `${kind}, later visit, ${isPlain ? 'plain links' : 'shop'}`,
    later,
    isPlain ? null : BUDGETS_MS[kind],
  )
}

function addFigures(name: string, times: Times, budget: number | null): void {
  for (const way of ['open', 'back'] as const)
    report({
      name: `Felt, ${name}: ${way}, p75`,
      value: percentile(times[way], 0.75),
      unit: 'ms',
      ...(budget !== null && { budget: { atMost: budget } }),
    })
}

async function walk(context: BrowserContext, kind: Kind, cards: readonly number[]): Promise<Times> {
  const times: Times = { open: [], back: [] }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (kind === 'phone') await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown })
  await page.goto(LIST, { waitUntil: 'load' })
  for (const index of cards) {
    const link = page.locator('.card-link').nth(index)
    if (kind === 'phone') await scrollByFinger(session)
    await link.scrollIntoViewIfNeeded()
    await page.waitForTimeout(LOOKS_MS)
    const name = (await link.textContent()) ?? ''
    const box = await link.boundingBox()
    if (!box) throw new Error(`There is no card ${index}`)
    await want(page, { kind: 'product', name })
    await press(page, session, kind, box.x + box.width / 2, box.y + box.height / 2)
    times.open.push(await painted(page))
    await page.waitForTimeout(LOOKS_MS)
    await want(page, { kind: 'list', name, top: box.y })
    await page.evaluate(() =>
      setTimeout(() => {
        sessionStorage.setItem('bench.began', String(performance.timeOrigin + performance.now()))
        history.back()
      }),
    )
    times.back.push(await painted(page))
  }
  await page.close()
  return times
}

/** Nobody taps the first element on a phone's screen without having touched it before. */
async function scrollByFinger(session: CDPSession): Promise<void> {
  const gesture = { x: 200, y: 500, yDistance: -60, gestureSourceType: 'touch' } as const
  await session.send('Input.synthesizeScrollGesture', gesture)
}

async function press(page: Page, session: CDPSession, kind: Kind, x: number, y: number): Promise<void> {
  if (kind === 'desk') {
    await page.mouse.move(x - 40, y - 40)
    await page.mouse.move(x, y, { steps: 4 })
    await page.waitForTimeout(POINTS_MS)
    await page.mouse.down()
    await page.waitForTimeout(HOLDS_MS)
    await page.mouse.up()
    return
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(HOLDS_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

type Goal =
  | { readonly kind: 'product'; readonly name: string }
  | { readonly kind: 'list'; readonly name: string; readonly top: number }

async function want(page: Page, goal: Goal): Promise<void> {
  await page.evaluate((text) => {
    sessionStorage.removeItem('bench.took')
    sessionStorage.setItem('bench.goal', text)
  }, JSON.stringify(goal))
}

async function painted(page: Page): Promise<number> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    const took = await page.evaluate(() => sessionStorage.getItem('bench.took')).catch(() => null)
    if (took !== null) return Number(took)
    await page.waitForTimeout(20)
  }
  throw new Error(`${page.url()} was not painted`)
}

/** Runs in each document: records the click, and the end of the first frame that shows the expected content. */
function watch(isPlain: boolean): void {
  const now = () => performance.timeOrigin + performance.now()
  const begin = (event: PointerEvent) =>
    sessionStorage.setItem('bench.began', String(performance.timeOrigin + event.timeStamp))
  addEventListener('pointerup', begin, true)
  if (isPlain)
    for (const name of ['pointerdown', 'pointerover', 'focusin', 'scroll', 'click'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), true)

  const isThere = (goal: Goal): boolean => {
    if (goal.kind === 'product') {
      const picture = document.querySelector<HTMLImageElement>('.gallery-strip img')
      if (document.querySelector('.product-page h1')?.textContent !== goal.name || !picture) return false
      const isLarge = picture.complete && picture.naturalWidth > 0
      return isLarge || picture.style.backgroundImage.includes('/pictures/')
    }
    const links = [...document.querySelectorAll('.card-link')]
    const link = links.find((each) => each.textContent === goal.name)
    const picture = link?.closest('.card')?.querySelector('img')
    const isPlace = link !== undefined && Math.abs(link.getBoundingClientRect().top - goal.top) < 4
    return isPlace && picture?.complete === true && picture.naturalWidth > 0
  }
  const look = () => {
    const text = sessionStorage.getItem('bench.goal')
    if (text !== null && isThere(JSON.parse(text) as Goal)) {
      sessionStorage.removeItem('bench.goal')
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        sessionStorage.setItem('bench.took', String(now() - Number(sessionStorage.getItem('bench.began'))))
      })
      port1.start()
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Line = { readonly latencyMs: number; readonly bytesPerSecond: number }

/** A throttled proxy in front of the shop. The browser's own throttling leaves out a service worker's requests. */
async function startSlowLine(port: number, { latencyMs, bytesPerSecond }: Line) {
  const sockets = new Set<Socket>()
  /** Once the line has sent everything in its buffer. */
  let freeAt = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        // Data in transit still arrives.
        setTimeout(() => (socket === near ? far : near).end(), latencyMs * 2)
      })
    }
    near.on('data', (chunk) => {
      setTimeout(() => far.write(chunk), latencyMs)
    })
    far.on('data', (chunk) => {
      far.pause()
      freeAt = Math.max(freeAt, performance.now()) + (chunk.length / bytesPerSecond) * 1_000
      setTimeout(() => {
        near.write(chunk)
        far.resume()
      }, freeAt - performance.now())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
