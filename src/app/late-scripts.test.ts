import { expect, test } from 'vitest'
import { afterFirstPaint } from './late-scripts.ts'

const PAGE = `<html><head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><p>Read me</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client.js");</script></body></html>`

test('no code is requested before the first paint, and all of it after', () => {
  const html = afterFirstPaint(PAGE)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^import /m)
  const script = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const waits = script.indexOf('requestAnimationFrame')
  expect(waits).toBeGreaterThan(-1)
  for (const file of ['manifest', 'root', 'entry.client'])
    expect(script.indexOf(`import("/assets/${file}.js")`), file).toBeGreaterThan(waits)
  expect(script).toContain('["/assets/manifest.js","/assets/root.js"].forEach(preload)')
  expect(script).toContain('const route0 = await import("/assets/root.js");')
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css"/>')
})

test('a page without code stays unchanged', () => {
  const plain = '<html><head></head><body><p>Read me</p></body></html>'
  expect(afterFirstPaint(plain)).toBe(plain)
})
