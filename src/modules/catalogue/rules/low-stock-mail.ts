/** The daily mail about products whose stock became low. */
import type { ProductId } from '#platform/rules/ids.ts'
import {
  letterButton,
  letterEnd,
  letterHtml,
  letterParagraph,
  letterTable,
  type ComposedMail,
} from '#platform/rules/mail-template.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'

export type LowStockLine = {
  readonly id: ProductId
  readonly name: string
  readonly sku: string
  readonly left: number
  readonly threshold: number
}

/** Further products are only counted. */
export const MAX_LOW_LISTED = 100

export function lowStockMail(lines: readonly LowStockLine[], link: string): ComposedMail {
  const count = lines.length === 1 ? '1 product is' : `${lines.length.toLocaleString('en-IN')} products are`
  const subject = `${count} low on stock`
  const lead = `Since the last mail from ${shopFacts().name} about stock, ${count} at or below the threshold.`
  const rows = lines
    .slice(0, MAX_LOW_LISTED)
    .map(
      ({ name, sku, left, threshold }) => [`${name} (${sku})`, `${left} left, low at ${threshold}`] as const,
    )
  const more = lines.length > rows.length ? [`And ${lines.length - rows.length} more.`] : []
  return {
    subject,
    text: [
      lead,
      rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
      ...more,
      link,
      letterEnd(),
    ].join('\n\n'),
    html: letterHtml(
      subject,
      [
        letterParagraph(lead),
        letterTable(rows),
        ...more.map(letterParagraph),
        letterButton(link, 'Show low stock'),
      ].join('\n'),
    ),
  }
}
