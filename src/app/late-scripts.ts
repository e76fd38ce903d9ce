/**
 * Delays loading of page code until after first paint. Pages are complete without it, so styles, fonts and the first
 * pictures get the bandwidth first; then all code is requested at once.
 */
const AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/** Turns the router's preloads and static imports into ones that wait for the first paint. */
export function afterFirstPaint(html: string): string {
  // They come one after the other at the end of the page; the rest of it need not be searched.
  const from = html.indexOf('<link rel="modulepreload"')
  const end = html.slice(from)
  const [whole, code] = START.exec(end) ?? []
  if (from < 0 || whole === undefined || code === undefined) return html
  const files = [...end.matchAll(AHEAD)].map(([, href]) => href)
  const late = code.replace(IMPORT, (_line, name: string | undefined, file: string) =>
    name === undefined ? `await import(${file});` : `const ${name} = await import(${file});`,
  )
  const script = `${PAINTED}${JSON.stringify(files)}.forEach(preload);${late}`
  const rest = end
    .replace(AHEAD, '')
    .replace(whole, () => `<script type="module" async="">${script}</script>`)
  return html.slice(0, from) + rest
}

/**
 * After the first paint, and once the page's visible resources have loaded or a short timeout has passed, so that a
 * slow line does not keep the shopper from the buttons. A hidden tab never paints, so it waits for no frame.
 */
const PAINTED = `
const preload = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
await new Promise((go) => (document.hidden ? go() : requestAnimationFrame(() => setTimeout(go))));
await new Promise((go) => (document.readyState === 'complete' ? go() : (addEventListener('load', go), setTimeout(go, 800))));
`
