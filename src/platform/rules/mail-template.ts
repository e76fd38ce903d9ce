/**
 * A mail of the shop as text and as HTML in the shop's design: tables and attributes that old mail clients support, at
 * most 600 pixels wide, colours that work on light and dark backgrounds. Everything a person typed is escaped. The
 * owner may replace the subject and the first paragraphs of a mail to a shopper, and add a footer.
 */
import { oneLine } from './share-text.ts'
import { shopFacts } from './shop-facts.ts'
import { fillVariables } from './variables.ts'

export type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string }

const INK = '#16211C'
const PAPER = '#FAF6EC'
const CARD = '#FFFFFF'
const TINT = '#E7F1EC'
const LINE = '#E4DBC7'
const MUTED = '#5E665F'
const RULE = '#3D6CB9'
const MARGIN = '#B93A22'
const SERIF = "Fraunces,Georgia,'Times New Roman',serif"
const SANS = "'Instrument Sans',Helvetica,Arial,sans-serif"
const BARE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/**
 * The frame around a mail. `body` is markup whose texts the caller has escaped. It declares a light colour scheme, so
 * that mail clients in dark mode do not invert half of it.
 */
export function letterHtml(subject: string, body: string): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light only}@media (max-width:480px){.letter-card{padding:24px 20px!important}}</style></head>
<body style="margin:0;padding:0;background-color:${PAPER};color:${INK};font-family:${SANS};font-size:16px;line-height:24px" bgcolor="${PAPER}">
${preheader(body)}<table ${BARE} width="100%" bgcolor="${PAPER}" style="background-color:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table ${BARE} width="100%" style="max-width:600px"><tr><td align="left">
${wordMark()}
${ruling()}
<table ${BARE} width="100%" bgcolor="${CARD}" style="background-color:${CARD};border:1px solid ${LINE};border-radius:10px;border-collapse:separate"><tr><td class="letter-card" style="padding:32px;color:${INK}">
${body}
</td></tr></table>
${imprint()}
</td></tr></table>
</td></tr></table>
</body></html>`
}

const MAX_PREHEADER_LENGTH = 140
/** Shorter paragraphs are greetings. */
const MIN_PREHEADER_LENGTH = 24

/**
 * The preview line that inboxes show beside the subject: the first paragraph with content, instead of the shop's name.
 */
function preheader(body: string): string {
  const texts = [...body.matchAll(/<p [^>]*>([^<]+)<\/p>/g)].map(([, text = '']) => text.trim())
  const text = texts.find((each) => each.length >= MIN_PREHEADER_LENGTH) ?? texts[0] ?? ''
  // Cut between words, so that no escaped character is cut.
  const shown =
    text.length <= MAX_PREHEADER_LENGTH ? text : text.slice(0, text.lastIndexOf(' ', MAX_PREHEADER_LENGTH))
  // The spaces keep the rest of the mail out of the preview line.
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${shown}${'&#8199;&#847; '.repeat(40)}</div>\n`
}

/** The logo and the name as text: mail clients often block images, and the shop should still be recognisable. */
function wordMark(): string {
  const { name, themeColour, isNameInLogo } = shopFacts()
  const written = `<strong style="font-weight:600">${escapeHtml(name)}</strong>`
  const logo = logoPicture(isNameInLogo ? name : '')
  const words =
    logo === null
      ? `<span style="font-size:22px" aria-hidden="true">&#9670;</span>&nbsp;${written}`
      : isNameInLogo
        ? logo
        : `${logo}&nbsp;${written}`
  return `<p style="margin:0 0 16px;font-family:${SERIF};font-size:28px;line-height:32px;color:${themeColour}">${words}</p>`
}

const LOGO = { height: 40, maxWidth: 240 }

/** Its address has no host: the mail sender adds the shop's. A blocked picture shows `alt`. */
function logoPicture(alt: string): string | null {
  const { logo } = shopFacts()
  if (logo === null) return null
  const scale = Math.min(LOGO.height / logo.height, LOGO.maxWidth / logo.width)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="${logo.url}/480.jpg" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="vertical-align:middle;width:${width}px;height:${height}px">`
}

/** Three ruled lines with a red margin, the shop's ornament, drawn with borders. */
function ruling(): string {
  const cell = (side: string) =>
    `style="height:7px;font-size:0;line-height:0;border-bottom:1px solid ${RULE}${side}"`
  const line = `<tr><td width="28" ${cell(`;border-right:1px solid ${MARGIN}`)}>&nbsp;</td><td ${cell('')}>&nbsp;</td></tr>`
  return `<table ${BARE} width="100%" aria-hidden="true" style="margin:0 0 24px;opacity:0.6">${line.repeat(3)}</table>`
}

function imprint(): string {
  const lines = [
    `${shopFacts().name}, ${shopFacts().address.join(', ')}`,
    `${shopFacts().email}, ${shopFacts().phone}`,
  ]
  return `<p style="margin:24px 0 0;color:${MUTED};font-size:13px;line-height:20px">${lines.map(escapeHtml).join('<br>')}</p>`
}

/** The heading of a mail, in the shop's heading font. */
export function letterHeading(text: string): string {
  return `<h1 style="margin:0 0 16px;font-family:${SERIF};font-size:26px;line-height:32px;font-weight:600;color:${INK}">${escapeHtml(text)}</h1>`
}

/** Two columns: label and value. The last row may be the total of the others. */
export function letterTable(
  rows: readonly (readonly [label: string, value: string])[],
  { isSum = false }: { readonly isSum?: boolean } = {},
): string {
  const lines = rows.map(([label, value], index) => {
    const weight = isSum && index === rows.length - 1 ? ';font-weight:bold' : ''
    const cell = `padding:10px 0;border-bottom:1px solid ${LINE};overflow-wrap:anywhere${weight}`
    return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell};text-align:right;padding-left:16px${isSum ? ';white-space:nowrap' : ''}">${escapeHtml(value)}</td></tr>`
  })
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;border-collapse:collapse;margin:16px 0">${lines.join('')}</table>`
}

type LetterItem = {
  readonly label: string
  readonly value: string
  readonly pictureUrl: string | null
}

const PICTURE_PIXELS = 64

/** Like `letterTable`, with a picture at the start of each row. The text beside it says what it shows. */
export function letterItems(items: readonly LetterItem[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:middle`
  const lines = items.map(({ label, value, pictureUrl }) => {
    const picture = pictureUrl
      ? `<img src="${escapeHtml(pictureUrl)}" alt="" width="${PICTURE_PIXELS}" height="${PICTURE_PIXELS}" style="display:block;width:${PICTURE_PIXELS}px;height:${PICTURE_PIXELS}px;border-radius:8px;object-fit:cover;background-color:${PAPER}">`
      : ''
    const picturePart = `<td width="${PICTURE_PIXELS + 16}" style="${cell}">${picture}</td>`
    return `<tr>${picturePart}<td style="${cell};overflow-wrap:anywhere">${escapeHtml(label)}</td><td align="right" style="${cell};text-align:right;white-space:nowrap;padding-left:16px">${escapeHtml(value)}</td></tr>`
  })
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;border-collapse:collapse;margin:16px 0 0">${lines.join('')}</table>`
}

export function letterParagraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

/** An explanation, smaller and paler than the main text. */
export function letterNote(text: string): string {
  return `<p style="margin:16px 0 0;color:${MUTED};font-size:14px;line-height:20px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

/** A link on a line of its own, high enough to tap. */
export function letterLink(address: string, words: string): string {
  return `<p style="margin:0;overflow-wrap:anywhere"><a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 0;color:${shopFacts().themeColour}">${escapeHtml(words)}</a></p>`
}

/** The main action, as a button. Its address is in the text part too, because some mail clients show no buttons. */
export function letterButton(address: string, words: string): string {
  const link = `display:inline-block;padding:14px 28px;color:#FFFFFF;font-weight:bold;text-decoration:none`
  return `<table ${BARE} style="margin:24px 0"><tr><td bgcolor="${shopFacts().themeColour}" style="background-color:${shopFacts().themeColour};border-radius:999px"><a href="${escapeHtml(address)}" style="${link}"><span style="color:#FFFFFF">${escapeHtml(words)}</span></a></td></tr></table>`
}

/** A code to type, large and spaced so that it is easy to read and copy. */
export function letterCode(digits: string): string {
  return `<p style="margin:24px 0;padding:16px 12px;background-color:${TINT};border-radius:10px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:30px;line-height:36px;font-weight:bold;letter-spacing:6px;color:${INK}">${escapeHtml(digits)}</p>`
}

export function letterEnd(): string {
  return `${shopFacts().name}, ${shopFacts().email}, ${shopFacts().phone}`
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

// The owner's texts. Without them a mail stays exactly as it was composed.

type MailValues = Readonly<Record<string, string>>

export type MailTemplate = {
  /** The kind of the mail, by which the owner's texts are found. */
  readonly kind: string
  /** The paragraphs that an intro replaces, in text and body alike. */
  readonly intro: readonly string[]
  /** The markup inside the frame. */
  readonly body: string
  /** The variables that its texts may use. */
  readonly values: MailValues
}

export type EditableMail = ComposedMail & { readonly template: MailTemplate }

/** An empty text leaves its part as it is. */
export type OwnWords = { readonly subject: string; readonly intro: string; readonly footer: string }

/** Every mail may name the shop. */
export function shopValues(): MailValues {
  const { name, email, phone } = shopFacts()
  return { shopName: name, shopEmail: email, shopPhone: phone }
}

export function withOwnWords({ template, ...mail }: EditableMail, words: OwnWords): ComposedMail {
  const { values, body } = template
  // One line: a line break would start another header.
  const subject = oneLine(fillVariables(words.subject, values)) || mail.subject
  const hasIntro = words.intro !== '' && template.intro.length > 0
  const intro = hasIntro ? paragraphsIn(words.intro, values) : template.intro
  const footer = paragraphsIn(words.footer, values)
  const markup = (paragraphs: readonly string[]) => paragraphs.map(letterParagraph).join('\n')
  // By functions, so that `$&` in a text is only text.
  const newBody = [body.replace(markup(template.intro), () => markup(intro)), ...footer.map(letterNote)].join(
    '\n',
  )
  const end = letterEnd()
  return {
    subject,
    text: mail.text
      .replace(template.intro.join('\n\n'), () => intro.join('\n\n'))
      .replace(end, () => [...footer, end].join('\n\n')),
    html: letterHtml(subject, newBody),
  }
}

/** Values are filled in after the split: a line break in one of them does not start a paragraph. */
function paragraphsIn(text: string, values: MailValues): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => fillVariables(paragraph, values).trim())
    .filter((paragraph) => paragraph !== '')
}

/** A composed text with the names of variables in place of their values, longest first: where an owner starts from. */
export function withNames(text: string, values: MailValues): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((result, [name, value]) => result.replaceAll(value, () => `{{${name}}}`), text)
}
