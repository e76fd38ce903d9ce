import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkoutSources, contentSecurityPolicy, inlineHashes } from './security-headers.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const razorpay = checkoutSources('https://checkout.razorpay.com/v1/checkout.js')

function directives(html: string, options: Partial<Parameters<typeof contentSecurityPolicy>[1]> = {}) {
  const policy = contentSecurityPolicy(html, {
    isCheckout: false,
    isHttps: true,
    checkout: razorpay,
    ...options,
  })
  return new Map(policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]))
}

describe('the policy of a page', () => {
  test('hashes exactly the inline scripts, each once', () => {
    const html =
      '<script>first("<b>")</script><script type="module" async="">second()\n</script><script>first("<b>")</script>' +
      '<script src="/assets/a.js"></script><script type="application/ld+json">{"a":1}</script><scripty>no</scripty>'
    expect(inlineHashes(html).scripts).toEqual([sha('first("<b>")'), sha('second()\n')])
    expect(directives(html).get('script-src')).toEqual(["'self'", sha('first("<b>")'), sha('second()\n')])
  })

  test('an attribute that only looks like a source does not hide a script', () => {
    expect(inlineHashes('<script data-src="x">a()</script>').scripts).toEqual([sha('a()')])
    expect(inlineHashes('<script data-type="application/json">a()</script>').scripts).toEqual([sha('a()')])
    expect(inlineHashes('<script src>a()</script>').scripts).toEqual([])
  })

  test('a page without scripts, with an unclosed one, or with 50,000 opening tags takes no time', () => {
    expect(inlineHashes('<p>none</p>').scripts).toEqual([])
    expect(inlineHashes('<script>a(').scripts).toEqual([])
    const startedAt = performance.now()
    inlineHashes('<script'.repeat(50_000))
    inlineHashes('<script>'.repeat(50_000))
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test('style attributes are allowed on pages that contain some', () => {
    expect(directives('<p style="color:red">a</p>').get('style-src-attr')).toEqual(["'unsafe-inline'"])
    expect(directives('<p>style=red</p>').has('style-src-attr')).toBe(false)
  })

  test("the owner's icon is allowed from its host, and from nowhere else", () => {
    const sources = (html: string) => directives(html).get('img-src')
    expect(sources('<link rel="icon" href="https://cdn.example:8443/a/icon.png?b=c"/>')).toEqual([
      "'self'",
      'data:',
      'https://cdn.example:8443',
    ])
    expect(sources('<link rel="icon" href="/favicon.svg"/>')).toEqual(["'self'", 'data:'])
    expect(sources('<a href="https://cdn.example/">a</a>')).toEqual(["'self'", 'data:'])
    expect(sources('<link rel="icon" href="https://cdn.example; script-src *"/>')).toEqual([
      "'self'",
      'data:',
      'https://cdn.example',
    ])
  })

  test('styles are hashed too', () => {
    expect(directives('<style>p{color:red}</style>').get('style-src')).toEqual([
      "'self'",
      sha('p{color:red}'),
    ])
  })

  test('allows nothing from other origins and no framing', () => {
    const found = directives('')
    expect(found.get('default-src')).toEqual(["'self'"])
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'frame-src'])
      expect(found.get(name)).toEqual(["'none'"])
    expect(found.get('form-action')).toEqual(["'self'"])
    expect(found.get('script-src')).toEqual(["'self'"])
    expect(found.has('upgrade-insecure-requests')).toBe(true)
    expect(directives('', { isHttps: false }).has('upgrade-insecure-requests')).toBe(false)
  })

  test('the checkout page allows the provider, or the sandbox in its place in test mode', () => {
    const live = directives('', { isCheckout: true })
    expect(live.get('script-src')).toContain('https://checkout.razorpay.com')
    expect(live.get('frame-src')).toEqual(['https://api.razorpay.com', 'https://checkout.razorpay.com'])
    const sandbox = directives('', {
      isCheckout: true,
      checkout: checkoutSources('http://127.0.0.1:3001/v1/checkout.js'),
    })
    expect(sandbox.get('frame-src')).toEqual(['http://127.0.0.1:3001'])
    expect([...sandbox.values()].flat().some((source) => source.includes('razorpay'))).toBe(false)
  })
})
