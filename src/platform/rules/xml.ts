/** XML as text. Whatever comes in, what comes out is well-formed. */

/** What XML 1.0 can't hold, escaped or not. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

/** Text between tags, or in the quotes of an attribute. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** An element that holds a text. The name is the program's own. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
