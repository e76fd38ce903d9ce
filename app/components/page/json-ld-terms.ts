/** What a product's offer says about delivery and returns. */
import { SHIPPING_CHARGE_PAISE } from '#domain/cart/quote.ts'
import { toRupees } from '#domain/money.ts'
import { POLICIES, type DayRange } from '#domain/policies.ts'

const HOURS_A_DAY = 24

export function shippingDetails() {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toRupees(SHIPPING_CHARGE_PAISE).toFixed(2),
      currency: 'INR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days([0, POLICIES.orderProcessedHours / HOURS_A_DAY]),
      transitTime: days(POLICIES.deliveryBusinessDays),
    },
  }
}

export function returnPolicy() {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: POLICIES.returnRequestHours / HOURS_A_DAY,
    returnMethod: 'https://schema.org/ReturnByMail',
    // The courier fetches what is returned, at the shop's cost.
    returnFees: 'https://schema.org/FreeReturn',
  }
}

function days([least, most]: DayRange) {
  return { '@type': 'QuantitativeValue', minValue: least, maxValue: most, unitCode: 'DAY' }
}
