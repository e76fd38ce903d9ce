/** Colours code by a few signs that the languages of the examples share. On the server: the browser gets the parts. */

/** c: comment, s: string, k: word of the language, n: number, p: name of a property; plain text has no kind. */
export type CodePart = readonly [text: string, kind?: 'c' | 's' | 'k' | 'n' | 'p']
export type Code = readonly CodePart[]

const SIGNS =
  /(?<c>(?<=^|\s)#[^\n]*|(?<=^|\s)\/\/[^\n]*|<\?php)|(?<p>"(?:\\.|[^"\\])*"(?=\s*:))|(?<s>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`)|(?<k>\b(?:array|async|await|bool|case|const|curl|def|done|esac|except|export|False|false|for|foreach|from|function|if|import|in|new|None|null|openssl|return|string|throw|True|true|try|with|as)\b)|(?<n>\b\d+(?:\.\d+)?\b)/g

export function colourCode(text: string): Code {
  const parts: CodePart[] = []
  let at = 0
  for (const match of text.matchAll(SIGNS)) {
    if (match.index > at) parts.push([text.slice(at, match.index)])
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? []
    parts.push([match[0], kind as CodePart[1]])
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push([text.slice(at)])
  return parts
}

export function plainText(code: Code): string {
  return code.map(([text]) => text).join('')
}
