/** The distinct picture addresses in a text, to look up the shop's own ones. */
const OWN = /\/pictures\/[0-9a-f]{24}(?![0-9a-f/])/g
/** More than any post shows. */
const MOST = 100

export function picturesInText(text: string): readonly string[] {
  return [...new Set(text.match(OWN))].slice(0, MOST)
}
