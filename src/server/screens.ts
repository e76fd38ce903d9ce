/** The screens as the app uses them: built, with files and page cache in front, or from source in development. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { PageSettings } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { createHttpServer, type AppOptions } from './app.ts'
import { checkoutSources, securityHeaders } from '#platform/http/security-headers.ts'
import { failurePage } from '#platform/page-cache/plain-answers.ts'
import type { Logger } from '#platform/process/log.ts'
import { loggedPath } from '#platform/http/web-request.ts'
import type { Gate } from '#platform/process/concurrency.ts'
import { createPageCache } from '#platform/page-cache/page-cache.ts'
import type { RenderPage } from '#platform/page-cache/renders.ts'
import { createPages, type Pages, type PagesOptions } from './pages.ts'
import { findPublicPage } from './public-pages.ts'
import { createStaticFiles, shareBuiltFiles } from '#platform/http/static-files.ts'
import type { Queryable } from '#platform/database/statement.ts'

export type Screens = Required<Pick<AppOptions, 'pages' | 'pageCache' | 'staticFiles'>> &
  Pick<AppOptions, 'middleware' | 'server'> & { close(): Promise<void> }

const ROOT = new URL('../../', import.meta.url)
const BUILD = new URL('build/', ROOT)

export type BuiltScreensOptions = {
  readonly shop: Shop
  readonly settings: PageSettings
  readonly log: Logger
  /** Renders for the page cache go through it. */
  readonly gate: Gate
  /** Where processes of several versions find each other's built files; null if the shop is one process. */
  readonly filesIn: Queryable | null
}

/** Throws if the screens have not been built. */
export async function builtScreens(options: BuiltScreensOptions): Promise<Screens> {
  const { shop, settings, log, gate, filesIn } = options
  const entry = fileURLToPath(new URL('server/index.js', BUILD))
  if (!existsSync(entry)) throw new Error(`the screens are not built: ${entry} is missing`)
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  const pages = createPages(build, { mode: 'production', onError: logTo(log) })
  const isHttps = settings.shopUrl.startsWith('https:')
  const headers = securityHeaders({ isHttps }).flat()
  return {
    pages: async () => pages,
    staticFiles: await createStaticFiles(
      fileURLToPath(new URL('client/', BUILD)),
      headers,
      filesIn ? (own) => shareBuiltFiles(filesIn, own) : undefined,
    ),
    pageCache: createPageCache({
      render: publicRender(pages, shop, settings),
      routeIds: pages.routeIds,
      findPage: findPublicPage,
      page: {
        securityHeaders: headers,
        policy: { isHttps, checkout: checkoutSources(settings.checkoutScriptUrl) },
      },
      failurePage,
      gate,
      onRenderError: (error, key) => log.error({ err: error, key }, 'a public page could not be rendered'),
    }),
    close: async () => undefined,
  }
}

/**
 * A public page is rendered without a viewer: no cookies, no visitor headers. Code that reads the viewer here is a bug.
 */
function publicRender(pages: Pages, shop: Shop, settings: PageSettings): RenderPage {
  const nobody = () =>
    Promise.reject(new Error('a public page is the same for everyone: it may not ask who is looking'))
  return (key, addCacheTags) =>
    pages.render(new Request(settings.shopUrl + key), { shop, settings, addCacheTags, viewer: nobody })
}

/** Screens from source: the bundler handles requests first and no page is cached. */
export async function writtenScreens(log: Logger): Promise<Screens> {
  // Under `node --watch` this makes Node report every loaded file. The bundler writes and deletes copies of its
  // settings while it starts: if they were reported, they would restart the shop in a loop.
  delete process.env['WATCH_REPORT_DEPENDENCIES']
  const { createServer } = await import('vite')
  const server = createHttpServer()
  const bundler = await createServer({
    root: fileURLToPath(ROOT),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  let made: { build: ServerBuild; pages: Pages } | undefined
  return {
    server,
    middleware: (request, response, next) => bundler.middlewares(request, response, () => next()),
    staticFiles: null,
    pageCache: null,
    async pages() {
      const build = (await bundler.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      if (made?.build !== build)
        made = { build, pages: createPages(build, { mode: 'development', onError: logTo(log) }) }
      return made.pages
    },
    close: () => bundler.close(),
  }
}

function logTo(log: Logger): PagesOptions['onError'] {
  return (error, request) => {
    log.error(
      { err: error, method: request.method, url: loggedPath(new URL(request.url).pathname) },
      'a screen failed',
    )
  }
}
