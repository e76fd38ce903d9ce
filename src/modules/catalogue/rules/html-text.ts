/** HTML descriptions of other shops as plain text: paragraphs and list items on lines of their own. */
import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'address article blockquote div dl dt dd figure h1 h2 h3 h4 h5 h6 ol p section table tr ul'.split(' '),
)
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'iframe'])

/** Text without tags is returned as it is. */
export function htmlText(html: string): string {
  if (!/<[a-z!/]|&[a-z#]/i.test(html)) return html
  const hasTags = /<[a-z/]/i.test(html)
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1
      else if (name === 'br') text += '\n'
      else if (name === 'li') text += '\n- '
      else if (BLOCKS.has(name)) text += '\n\n'
      else if (name === 'td' || name === 'th') text += ' '
    },
    ontext(part) {
      // Line breaks in the source are white space between tags.
      if (hidden === 0) text += hasTags ? part.replace(/\s+/g, ' ') : part
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
      else if (BLOCKS.has(name)) text += '\n\n'
    },
  })
  parser.end(html)
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}(?=- )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
