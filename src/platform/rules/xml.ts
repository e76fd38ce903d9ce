/** XML as text. The output is well-formed whatever the input. */

/** Characters that XML 1.0 can't contain, escaped or not. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

/** Text between tags, or within the quotes of an attribute. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** An element with a text. The name is a constant of the program, so it is not escaped. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
