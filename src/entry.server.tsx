import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { LOCK_PAGE } from '#modules/staff/rules/session-lock.ts'
import { pageAccessContext } from '#app/access.ts'
import {
  accountContext,
  actorContext,
  lockedContext,
  mayEnquireContext,
  mayLookUpContext,
  pageSettingsContext,
  shopContext,
  shopFrontContext,
  startGuestContext,
  tagPageContext,
  viewerContext,
} from '#app/context.ts'
import { afterFirstPaint } from '#app/late-scripts.ts'
import { manifestFor, onlyRoutes } from '#app/shopper-manifest.ts'
import { allCategories, CATEGORIES_GLOBAL, EXAMPLE_CATEGORIES } from '#platform/rules/categories.ts'
import { themeRules } from '#platform/rules/theme.ts'
import { FACTS_GLOBAL, factsForPages, ownFacts, shopFacts } from '#platform/rules/shop-facts.ts'

/**
 * The bundle's own request context keys, which the server fills; keys imported outside the bundle would be different
 * objects.
 */
export const contextKeys = {
  accountContext,
  actorContext,
  lockedContext,
  mayEnquireContext,
  mayLookUpContext,
  pageAccessContext,
  pageSettingsContext,
  shopContext,
  shopFrontContext,
  startGuestContext,
  tagPageContext,
  viewerContext,
}

/**
 * Renders the complete page before answering: pages are cached whole, with a policy of their own scripts' hashes.
 * Nothing in them suspends, so the plain renderer does, in two thirds of the streaming one's time. The loaders' data
 * comes as a stream; it is read first and written where the streaming renderer would put it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream, ...context } = routerContext
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const { pathname } = new URL(request.url)
  const shown = context.staticHandlerContext.matches.map(({ route }) => route.id)
  // In development there is only the full manifest.
  const manifest = import.meta.env.DEV
    ? context.manifest
    : onlyRoutes(manifestFor(pathname, context.manifest), shown)
  const html = renderToString(<ServerRouter context={{ ...context, manifest }} url={request.url} />)
  // This page is served at other addresses than its own, where its code would take it for another page.
  if (pathname === LOCK_PAGE) return new Response(DOCTYPE + html, { status, headers })
  const whole = afterFirstPaint(html)
    .replace(END_OF_HEAD, () => themeStyle() + factsScript() + END_OF_HEAD)
    .replace(END_OF_PAGE, () => dataScripts(data) + END_OF_PAGE)
  return new Response(DOCTYPE + whole, { status, headers })
}

const DOCTYPE = '<!DOCTYPE html>'
const END_OF_HEAD = '</head>'
const END_OF_PAGE = '</body></html>'

const EXAMPLES = JSON.stringify(EXAMPLE_CATEGORIES)

/**
 * The facts and categories that the page was rendered with, where the browser's code reads them before anything is loaded. None if they
 * are the examples, which that code has.
 */
function factsScript(): string {
  const facts = factsForPages(shopFacts())
  const all = allCategories()
  const own = [
    ...(Object.keys(ownFacts(facts)).length === 0 ? [] : [`${FACTS_GLOBAL}=${scriptText(facts)}`]),
    ...(JSON.stringify(all) === EXAMPLES ? [] : [`${CATEGORIES_GLOBAL}=${scriptText(all)}`]),
  ]
  return own.length === 0 ? '' : `<script>${own.join(';')}</script>`
}

/** The owner's colour over that of the style sheets; none for the shop's own. */
function themeStyle(): string {
  const rules = themeRules(shopFacts().themeColour)
  return rules === '' ? '' : `<style>${rules}</style>`
}

/** The router's client reads the loaders' data from it. The text can't end its script element. */
function dataScripts(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${scriptText(data)});${controller}.close();</script>`
}

function scriptText(value: unknown): string {
  return JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
