/**
 * The owner's texts in a mail to a shopper: its subject, its first paragraphs, and a footer. A mail that may have them
 * says which paragraphs they replace; without such texts it stays exactly as it was composed.
 */
import { oneLine } from '../share-text.ts'
import { shopFacts } from '../shop-facts.ts'
import { fillVariables } from '../variables.ts'
import { letterEnd, letterHtml, letterNote, letterParagraph, type ComposedMail } from './letter.ts'

export type MailValues = Readonly<Record<string, string>>

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
