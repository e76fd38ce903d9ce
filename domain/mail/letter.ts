/** A mail of the shop, as text and as HTML, in the shop's colours. Whatever a person typed is escaped. */
import { BRAND } from '../brand.ts'

export type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string }

const INK = '#16211C'
const PAPER = '#FAF6EC'
const LINE = '#E4DBC7'
const MUTED = '#5E665F'

/** The frame around a letter. `body` is markup: its texts are escaped by the caller. */
export function letterHtml(subject: string, body: string): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${PAPER};color:${INK};font-family:Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-family:Georgia,serif;font-size:24px;color:${BRAND.themeColour};margin:0 0 24px">${escapeHtml(BRAND.name)}</p>
<div style="background:#FFFFFF;border:1px solid ${LINE};border-radius:10px;padding:24px">
${body}
</div>
<p style="color:${MUTED};font-size:13px">${escapeHtml(BRAND.name)}, ${escapeHtml(BRAND.address.join(', '))}<br>${escapeHtml(BRAND.email)}, ${escapeHtml(BRAND.phone)}</p>
</div></body></html>`
}

/** Two columns: what it is, and its value. */
export function letterTable(rows: readonly (readonly [label: string, value: string])[]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LINE}`
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="width:100%;border-collapse:collapse">${lines.join('')}</table>`
}

export function letterParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

export function letterLink(address: string, words: string): string {
  return `<p><a href="${escapeHtml(address)}" style="color:${BRAND.themeColour}">${escapeHtml(words)}</a></p>`
}

export function letterEnd(): string {
  return `${BRAND.name}, ${BRAND.email}, ${BRAND.phone}`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
