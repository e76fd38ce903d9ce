import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { BRAND } from '#domain/brand.ts'
import type { Route } from './+types/root'
import { ProblemPage } from './components/feedback/problem-page.tsx'
import { InlineScript } from './components/inline-script.tsx'
import { BEFORE_FIRST_PAINT } from './components/session/before-first-paint.ts'
import { TestModeLine } from './components/shell/test-mode-line.tsx'
import { pageSettingsContext, tagPageContext } from './context.ts'
import displayFontUrl from './styles/fonts/fraunces.woff2?url'
import textFontUrl from './styles/fonts/instrument-sans.woff2?url'
import './styles/app.css'

export function links(): Route.LinkDescriptors {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { ...font, href: textFontUrl },
    { ...font, href: displayFontUrl },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ]
}

export function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)('seo')
  const { shopUrl, isTestMode, mailboxUrl, checkoutScriptUrl } = context.get(pageSettingsContext)
  return { shopUrl, isTestMode, mailboxUrl, checkoutScriptUrl }
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')
  return (
    // The head's script marks this element before React wakes up.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={BRAND.themeColour} />
        <InlineScript code={BEFORE_FIRST_PAINT} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        {settings?.isTestMode && <TestModeLine mailboxUrl={settings.mailboxUrl} />}
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <ProblemPage error={error} />
    </main>
  )
}
