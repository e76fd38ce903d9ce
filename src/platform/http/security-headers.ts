/** Security headers: those that every answer carries, and each page's Content-Security-Policy with its reports. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { limited } from './rate-limits.ts'
import { loggedPath, takeRawBodies } from './web-request.ts'

/** Of every answer, cached or not. The content policy is made per page. */
export function securityHeaders(options: {
  readonly isHttps: boolean
}): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    // Banks open their pages in pop-ups that must keep their opener.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    [
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    ],
  ]
  if (options.isHttps) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return headers
}

// The policy of one page: its own scripts by the hash of each inline one, nothing from elsewhere. The checkout
// page alone names the payment provider's hosts. A page that is the same bytes for everyone can't carry a nonce,
// so hashes take its place on every page.

type ProviderSources = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly img: readonly string[]
}

export type PolicyOptions = {
  readonly isCheckout: boolean
  /** Whether the page shows another page of the shop in a frame, or is shown in one. */
  readonly framing?: 'frames' | 'framed'
  readonly isHttps: boolean
  readonly checkout: ProviderSources
}

/** Razorpay's own list for shops: checkout script, risk bundle, payment frame, telemetry. */
const RAZORPAY: ProviderSources = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  img: ['https://cdn.razorpay.com'],
}

/** The provider's hosts for the checkout script that is in use: Razorpay's, or the sandbox's one origin. */
export function checkoutSources(checkoutScriptUrl: string): ProviderSources {
  const { origin } = new URL(checkoutScriptUrl)
  if (origin === 'https://checkout.razorpay.com') return RAZORPAY
  return { script: [origin], frame: [origin], connect: [origin], img: [origin] }
}

export function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const { scripts, styles } = inlineHashes(html)
  const provider: ProviderSources = options.isCheckout
    ? options.checkout
    : { script: [], frame: [], connect: [], img: [] }
  const directives = [
    `default-src 'self'`,
    ["script-src 'self'", ...scripts, ...provider.script].join(' '),
    // The payment window styles itself from script; a list of hashes would switch 'unsafe-inline' off.
    options.isCheckout ? `style-src 'self' 'unsafe-inline'` : ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...iconSource(html), ...provider.img].join(' '),
    ["connect-src 'self'", ...provider.connect].join(' '),
    `frame-src ${options.isCheckout ? provider.frame.join(' ') : options.framing === 'frames' ? `'self'` : `'none'`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${options.framing === 'framed' ? `'self'` : `'none'`}`,
    // Where no window can open, the payment script sends the tab to the provider's page by a form.
    ["form-action 'self'", ...provider.frame].join(' '),
    `report-uri /csp-report`,
  ]
  // Allowed only on pages that contain inline styles; styles set by scripts don't need it.
  if (html.includes(' style="')) directives.push(`style-src-attr 'unsafe-inline'`)
  if (options.isHttps) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/** The host of the owner's icon if it is on another site. Only the head writes such an element, before any text. */
function iconSource(html: string): string[] {
  const [, origin] = /<link rel="icon" href="(https?:\/\/[a-z0-9.-]+(?::[0-9]+)?)/i.exec(html) ?? []
  return origin === undefined ? [] : [origin]
}

const RUNNABLE_TYPES = new Set(['', 'module', 'text/javascript', 'importmap', 'speculationrules'])

/** CSP sources of exactly the inline scripts and styles in the HTML. Data blocks (JSON-LD) don't run and have none. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const element of elementsOf(html, 'script')) {
    const type = attribute(element.attributes, 'type') ?? ''
    if (attribute(element.attributes, 'src') === null && RUNNABLE_TYPES.has(type))
      scripts.add(source(element.content))
  }
  for (const element of elementsOf(html, 'style')) styles.add(source(element.content))
  return { scripts: [...scripts], styles: [...styles] }
}

function source(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** Elements whose content is raw text, as our renderer writes them: in lower case, `<` and `>` escaped in values. */
function* elementsOf(
  html: string,
  name: 'script' | 'style',
): Generator<{ attributes: string; content: string }> {
  const open = `<${name}`
  const close = `</${name}>`
  let at = html.indexOf(open)
  while (at !== -1) {
    const tagEnd = html.indexOf('>', at)
    const end = tagEnd === -1 ? -1 : html.indexOf(close, tagEnd)
    if (end === -1) return
    const attributes = html.slice(at + open.length, tagEnd)
    if (attributes === '' || /^[\s/]/.test(attributes))
      yield { attributes, content: html.slice(tagEnd + 1, end) }
    at = html.indexOf(open, end)
  }
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}(?:=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]*)))?(?=\\s|/|$)`).exec(
    attributes,
  )
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null
}

const MAX_REPORT_BYTES = 8_192

/** Receives browsers' reports of what the policy blocked. Logged for the operator; nothing is stored. */
export async function contentReports(app: FastifyInstance): Promise<void> {
  takeRawBodies(app)
  const config = { access: 'public', ...limited('report') } as const
  app.post('/csp-report', { config, bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    request.log.warn(
      { report: describeReport(request.body) },
      'the content security policy blocked something on a page',
    )
    return reply.code(204).send()
  })
}

function describeReport(body: unknown): Record<string, string> {
  try {
    const report = JSON.parse(String(body)) as { 'csp-report'?: Record<string, unknown> }
    const facts = report['csp-report'] ?? {}
    const names = ['document-uri', 'violated-directive', 'blocked-uri', 'source-file', 'line-number']
    return Object.fromEntries(
      names.map((name) => [name, loggedPath(textOf(facts[name] ?? '')).slice(0, 200)]),
    )
  } catch {
    return {}
  }
}

function textOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : JSON.stringify(fact)
}
