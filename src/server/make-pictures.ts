import { join } from 'node:path'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { createPictures, type Pictures } from '#platform/pictures/pictures.ts'
import type { Logger } from '#platform/process/log.ts'
import type { Shop } from '#app/shop.ts'
import type { Config } from './config.ts'

/** The picture server, with its generated sizes cached in the data folder. */
export function makePictures({ dataDir, shopUrl }: Config, shop: Shop, log: Logger): Pictures {
  return createPictures({
    getMaster: (id) => shop.getPictureMaster({ id }),
    folder: join(dataDir, 'pictures-cache'),
    securityHeaders: securityHeaders({ isHttps: shopUrl.startsWith('https:') }).flat(),
    log,
  })
}
