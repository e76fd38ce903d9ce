import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
/** Markup that is safe to insert into a page. */
export type Html = { readonly markup: string }

type HtmlValue = string | number | Html | HtmlValue[]

/** A template whose values are escaped unless they are Html; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = parts[0] ?? ''
  values.forEach((value, index) => {
    markup += toMarkup(value) + (parts[index + 1] ?? '')
  })
  return { markup }
}

function toMarkup(value: HtmlValue): string {
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return typeof value === 'object' ? value.markup : escapeHtml(String(value))
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Serves one file of this folder, read once, under a fixed path. */
export function serveFile(app: FastifyInstance, path: string, file: string, type: keyof typeof TYPES): void {
  const content = readFileSync(new URL(file, import.meta.url))
  app.get(path, (_request, reply) =>
    reply
      .type(TYPES[type])
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content),
  )
}
