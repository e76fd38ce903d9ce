/**
 * Keeps the shop open while the connection is gone or slow. Public pages are the same bytes for everyone, so a copy of
 * them may be kept; answers of the interfaces and pages of one shopper are never touched. The network comes first: a
 * kept page is shown only when there is no answer, or none in time.
 */
const PAGES = 'pages-1'
const FILES = 'files-1'
const PICTURES = 'pictures-1'
const MOST = { [PAGES]: 80, [FILES]: 200, [PICTURES]: 400 }
const PATIENCE_MS = 4000
const OFFLINE_PAGE = '/offline'
/** Open without a connection even when they were never visited: what they show is in the browser. */
const ALWAYS_THERE = [OFFLINE_PAGE, '/cart', '/wishlist']
const CART_CODE = /\/cart-[\w-]+\.js$/

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(ALWAYS_THERE.map(keepWithItsFiles)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(event, FILES))
  else if (url.pathname.startsWith('/pictures/')) event.respondWith(fromCacheFirst(event, PICTURES))
  else if (request.mode === 'navigate') event.respondWith(page(event))
  else if (url.pathname.endsWith('.data')) event.respondWith(fromNetworkFirst(event))
})

async function begin() {
  const known = new Set(Object.keys(MOST))
  for (const name of await caches.keys()) if (!known.has(name)) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
}

/** A page that can't be had gives way to another address: shown under its own, it would be taken for that page. */
async function page(event) {
  try {
    return await fromNetworkFirst(event)
  } catch (error) {
    const { pathname, search } = new URL(event.request.url)
    if (pathname === OFFLINE_PAGE) throw error
    return Response.redirect(`${OFFLINE_PAGE}#${pathname}${search}`)
  }
}

/** The answer of the network; a kept copy when it fails, or when one exists and the network is slow. */
async function fromNetworkFirst(event) {
  const kept = await caches.match(event.request, { ignoreVary: true })
  const answer = Promise.resolve(event.preloadResponse).then((ready) => ready ?? fetch(event.request))
  event.waitUntil(
    answer.then(
      async (fresh) => {
        const copy = fresh.clone()
        await keep(PAGES, event.request, copy)
        await keepDocumentOf(event.request)
      },
      () => undefined,
    ),
  )
  if (!kept) return answer
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  return Promise.race([answer.catch(() => kept), late])
}

/** Who went to a page inside the shop has only its data; without a connection the browser asks for the whole page. */
async function keepDocumentOf({ url }) {
  const { pathname } = new URL(url)
  if (!pathname.endsWith('.data') || self.navigator.connection?.saveData) return
  const path = pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length)
  const cache = await caches.open(PAGES)
  if (!(await cache.match(path, { ignoreVary: true }))) await keepWithItsFiles(path)
}

/** For addresses that hold a digest of their content. */
async function fromCacheFirst(event, name) {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  event.waitUntil(keep(name, event.request, answer.clone()))
  return answer
}

/** Only what may be shown to everybody is kept, and not more than so much of it: the oldest goes first. */
async function keep(name, request, answer) {
  const isPublic = /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
  if (!answer.ok || !isPublic || answer.redirected) return
  const cache = await caches.open(name)
  await cache.put(request, answer)
  const keys = (await cache.keys()).filter(({ url }) => !ALWAYS_THERE.includes(new URL(url).pathname))
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(oldest)
}

/** A page and the scripts and styles that it names, and those that the cart loads once something is in it. */
async function keepWithItsFiles(path) {
  const answer = await fetch(path)
  const html = await answer.clone().text()
  await keep(PAGES, new Request(path), answer)
  const names = filesIn(html)
  await keepFiles(names)
  for (const name of names.filter((each) => CART_CODE.test(each)))
    await keepFiles(filesIn(await (await caches.match(name)).text()))
}

/** The names of built files in a page or a script, which leaves out the first slash. */
function filesIn(text) {
  return [...new Set(text.match(/\bassets\/[\w.-]+\.(?:js|css|woff2)/g))].map((name) => `/${name}`)
}

async function keepFiles(names) {
  const cache = await caches.open(FILES)
  await Promise.all(names.map(async (name) => (await cache.match(name)) || cache.add(name)))
}
