import { useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { LOCK_PAGE } from '#modules/staff/rules/session-lock.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { ownIcon } from '#platform/ui/brand.tsx'
import { tags } from '#platform/rules/cache-tags.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Route } from './+types/root'
import { checkPageAccess } from '#app/access.ts'
import { ProblemPage } from '#platform/ui/feedback/problem-page.tsx'
import { InlineScript } from '#platform/ui/inline-script.tsx'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { BEFORE_FIRST_PAINT, EARLY_PRESS } from '#modules/accounts/components/session/session-store.ts'
import { answerFromMemory } from '#app/shell/page-memory.ts'
import { Shell, TestModeLine } from '#app/shell/shell.tsx'
import { pageSettingsContext, shopFrontContext, tagPageContext } from '#app/context.ts'
import displayFontUrl from '#platform/ui/styles/fonts/fraunces.woff2?url'
import textFontUrl from '#platform/ui/styles/fonts/instrument-sans.woff2?url'
import nativeFontUrl from '#platform/ui/styles/fonts/tiro-devanagari.woff2?url'
import sheetUrl from '#app/app.css?url'

export const middleware = [checkPageAccess]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerFromMemory]

export function links(): Route.LinkDescriptors {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    // By its address: as a part of the code, it would be loaded again with each part that is loaded later.
    { rel: 'stylesheet', href: sheetUrl },
    { ...font, href: textFontUrl },
    { ...font, href: displayFontUrl },
    // Preloaded: it is small, but would otherwise be found last, after the styles.
    { ...font, href: nativeFontUrl },
    { rel: 'apple-touch-icon', href: ownIcon(180) ?? '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
    {
      rel: 'search',
      href: '/opensearch.xml',
      type: 'application/opensearchdescription+xml',
      title: shopFacts().name,
    },
  ]
}

/** Title of an error page: every other page sets its own. */
export function meta({ matches }: Route.MetaArgs) {
  const title = MESSAGES.unexpected
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

/** Data that every page sends to the browser: keep it small. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.seo)
  const { shopUrl, isTestMode, mailboxUrl, checkoutScriptUrl, measuredBy } = context.get(pageSettingsContext)
  // Without the database the brand's defaults are used, so that pages that need no database still render.
  const front = await context
    .get(shopFrontContext)()
    .catch(() => null)
  const { canonicalOrigin = shopUrl, ...seo } = front?.seo ?? {}
  // Left out if visits are not counted.
  const measured = measuredBy === null ? {} : { isMeasured: true }
  return { shopUrl: canonicalOrigin, seo, isTestMode, mailboxUrl, checkoutScriptUrl, ...measured }
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')
  const hasCode = useLocation().pathname !== LOCK_PAGE
  return (
    // The head's script changes this element's attributes before hydration.
    <html lang="en-IN" data-measured={settings?.isMeasured && ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={shopFacts().themeColour} />
        {/* No first paint before the header is complete: half a header moves when the rest of it comes. */}
        <link rel="expect" href="#content" blocking="render" />
        {hasCode && <InlineScript code={import.meta.env.SSR ? BEFORE_FIRST_PAINT : ''} />}
        <Meta />
        <Icons url={settings?.seo.faviconUrl} />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        {settings?.isTestMode && <TestModeLine mailboxUrl={settings.mailboxUrl} />}
        {children}
        {hasCode && (
          <>
            <Awake />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Marks the page as interactive and replays what was pressed before. Its effect must run last. */
function Awake() {
  useEffect(() => {
    const root: HTMLElement & { [EARLY_PRESS]?: HTMLElement | null } = document.documentElement
    root.dataset['awake'] = ''
    const pressed = root[EARLY_PRESS]
    delete root[EARLY_PRESS]
    if (pressed?.isConnected) pressed.click()
  }, [])
  return null
}

/** The owner's icon, one made from the logo, or the brand's. */
function Icons({ url }: { readonly url: string | undefined }) {
  if (url !== undefined) return <link rel="icon" href={url} />
  const own = ownIcon(32)
  if (own !== null) return <link rel="icon" href={own} sizes="32x32" type="image/png" />
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  return (
    <Shell path={pathname}>
      <ProblemPage error={error} path={pathname} />
    </Shell>
  )
}
