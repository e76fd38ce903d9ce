/** The picture server of the shop, and its warm-up after the start. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#app/shop.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import type { Rendition } from '#platform/pictures/picture-cache.ts'
import { createPictures, type Pictures } from '#platform/pictures/pictures.ts'
import type { Logger } from '#platform/process/log.ts'
import { shownCategories } from '#platform/rules/categories.ts'
import { isOwnPicture, type PictureWidth } from '#platform/rules/picture.ts'
import type { Config } from './config.ts'

/** With its generated sizes cached in the data folder. */
export function makePictures({ dataDir, shopUrl }: Config, shop: Shop, log: Logger): Pictures {
  return createPictures({
    getMaster: (id) => shop.getPictureMaster({ id }),
    folder: join(dataDir, 'pictures-cache'),
    securityHeaders: securityHeaders({ isHttps: shopUrl.startsWith('https:') }).flat(),
    log,
  })
}

export type WarmUp = {
  stop(): void
  /** Resolves when it is done or stopped. */
  readonly finished: Promise<void>
}

type WarmUpOptions = {
  readonly shop: Pick<Shop, 'getHome' | 'getSitePictures'>
  readonly pictures: Pick<Pictures, 'prepare'>
  readonly log: Logger
  /** Delay before it begins: the first page requests matter more. */
  readonly delayMs?: number
}

const DELAY_MS = 5_000
/** A pause lasts this many times as long as the work before it. */
const PAUSE_SHARE = 2
/** WebP first: browsers get it until AVIF is ready. */
const FORMATS = ['webp', 'avif'] as const
const HERO_WIDTHS: readonly PictureWidth[] = [800, 1200, 1600]
const CARD_WIDTHS: readonly PictureWidth[] = [320, 480, 640]

/**
 * Renders the home page's pictures in the sizes it uses, one at a time with long pauses, so that the first visitors
 * find them ready and nobody notices the load. Pictures already on disk cost only a check.
 */
export function startWarmUp(options: WarmUpOptions): WarmUp {
  const { shop, pictures, log, delayMs = DELAY_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    await wait(delayMs, undefined, { signal, ref: false })
    for (const rendition of await listHomeRenditions(shop)) {
      const beganAt = performance.now()
      signal.throwIfAborted()
      await pictures.prepare(rendition)
      await wait((performance.now() - beganAt) * PAUSE_SHARE, undefined, { signal, ref: false })
    }
  }

  const finished = run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'the pictures of the home page were not pre-rendered')
  })
  return { finished, stop: () => stopping.abort() }
}

/** The home page's pictures in phone and desktop sizes, the hero first. */
export async function listHomeRenditions(
  shop: Pick<Shop, 'getHome' | 'getSitePictures'>,
): Promise<readonly Rendition[]> {
  const names = shownCategories().map(({ listingSlug }) => `category-${listingSlug}`)
  const [{ hero, ...tilePictures }, { sections }] = await Promise.all([
    shop.getSitePictures({ names: ['hero', ...names] }),
    shop.getHome({ showMore: false }),
  ])
  const cards = sections.flatMap(({ products }) => products.map(({ imageUrl }) => imageUrl))
  const tiles = Object.values(tilePictures).map(({ url }) => url)
  const wanted = [
    ...(hero ? [{ url: hero.url, widths: HERO_WIDTHS }] : []),
    ...[...tiles, ...cards].map((url) => ({ url, widths: CARD_WIDTHS })),
  ]
  return FORMATS.flatMap((format) =>
    wanted
      .filter(({ url }) => isOwnPicture(url))
      .flatMap(({ url, widths }) => widths.map((size) => ({ id: url.slice(-24), size, format }))),
  )
}
