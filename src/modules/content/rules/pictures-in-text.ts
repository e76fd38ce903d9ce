/** Addresses of pictures that a text names, each once: what it may show of the shop's own. */
const OWN = /\/pictures\/[0-9a-f]{24}(?![0-9a-f/])/g
/** More than any post shows. */
const MOST = 100

export function picturesInText(text: string): readonly string[] {
  return [...new Set(text.match(OWN))].slice(0, MOST)
}
