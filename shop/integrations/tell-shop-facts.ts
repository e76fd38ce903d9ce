import { findCodTerms } from '#database/queries/shop-settings.ts'
import { BRAND } from '#domain/brand.ts'
import { toAssistantFacts, type AssistantFacts } from '#domain/integrations/assistant-facts.ts'
import { toRupees } from '#domain/money.ts'
import type { Deps } from '../deps.ts'
import { shopAsTold } from './shop-as-told.ts'

/** What the shop says of itself, as its owner has it set now. */
export async function tellShopFacts(deps: Deps): Promise<AssistantFacts> {
  const [told, terms] = await Promise.all([shopAsTold(deps), findCodTerms(deps.db.pool)])
  const { shopUrl, description = BRAND.tagline } = told
  return toAssistantFacts({
    shopUrl,
    description,
    cod: { isOn: terms.isOn, feeRupees: terms.isOn ? toRupees(terms.feePaise) : 0 },
  })
}
