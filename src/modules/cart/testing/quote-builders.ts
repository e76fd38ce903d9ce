/** A product and a coupon as the pricing rules see them. */
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { Coupon } from '#modules/coupons/rules/coupon.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { EXAMPLE_FACTS, type SellingTerms } from '#platform/rules/shop-facts.ts'

/** The specification's values. */
export const TERMS: SellingTerms = EXAMPLE_FACTS

export const aProduct = (id: string, facts: Partial<SellableProduct> = {}): SellableProduct => ({
  id: id as ProductId,
  name: `Notebook ${id}`,
  slug: `notebook-${id}`,
  sku: `sku-${id}`,
  category: 'Ruled Notebooks',
  imageUrl: `/images/${id}.svg`,
  isActive: true,
  available: 10,
  onHand: 10,
  hsn: '4820',
  gstRatePercent: 0,
  pricePaise: paise(24_900),
  discountedPricePaise: null,
  originalPricePaise: null,
  ...facts,
})

export const PANNA10: Coupon = {
  code: 'PANNA10',
  discountType: 'percentage',
  discountValue: 10,
  minOrderPaise: paise(0),
  maxUses: 100,
  currentUses: 0,
  maxUsesPerCustomer: null,
  ownUses: { all: 0, open: 0 },
  isActive: true,
  window: 'open',
}
