/**
 * When the code of a page begins to load: after its first paint. Our pages are whole without it, so styles, typefaces and
 * the first pictures have the line to themselves; then the code is asked for in one go.
 */
const AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/** Turns the router's preloads and static imports into ones that wait for the first paint. */
export function afterFirstPaint(html: string): string {
  const [whole, code] = START.exec(html) ?? []
  if (whole === undefined || code === undefined) return html
  const files = [...html.matchAll(AHEAD)].map(([, href]) => href)
  const late = code.replace(IMPORT, (_line, name: string | undefined, file: string) =>
    name === undefined ? `await import(${file});` : `const ${name} = await import(${file});`,
  )
  const script = `${PAINTED}${JSON.stringify(files)}.forEach(preload);${late}`
  return html.replace(AHEAD, '').replace(whole, () => `<script type="module" async="">${script}</script>`)
}

/**
 * After the first paint, and once what the page shows has come: but no later than a moment after, so that a slow line
 * does not keep the shopper from the buttons. A hidden tab paints nothing: there it waits for no frame.
 */
const PAINTED = `
const preload = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
await new Promise((go) => (document.hidden ? go() : requestAnimationFrame(() => setTimeout(go))));
await new Promise((go) => (document.readyState === 'complete' ? go() : (addEventListener('load', go), setTimeout(go, 800))));
`
