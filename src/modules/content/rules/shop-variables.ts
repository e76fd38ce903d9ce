/** Facts about the shop that the owner's texts can contain as variables, so that they follow a change. */
import { dayRange, MONEY_BACK, POLICIES } from '#platform/rules/policies.ts'
import { expiryWords, shippingPrice } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { fillVariables } from '#platform/rules/variables.ts'

type Variable = { readonly label: string; readonly value: () => string }

export const SHOP_VARIABLES = {
  shopName: { label: 'Shop name', value: () => shopFacts().name },
  nativeName: { label: 'Name in its own script', value: () => shopFacts().nativeName },
  town: { label: 'Town', value: () => shopFacts().town },
  city: { label: 'City and country', value: () => shopFacts().city },
  state: { label: 'State', value: () => shopFacts().state },
  address: { label: 'Address', value: () => shopFacts().address.join(', ') },
  email: { label: 'E-mail', value: () => shopFacts().email },
  phone: { label: 'Phone', value: () => shopFacts().phone },
  hours: { label: 'Phone hours', value: () => shopFacts().hours },
  sellerName: { label: 'Seller', value: () => shopFacts().sellerName },
  gstin: { label: 'GSTIN', value: () => shopFacts().gstin },
  countryOfOrigin: { label: 'Country of origin', value: () => shopFacts().countryOfOrigin },
  courts: { label: 'Courts', value: () => shopFacts().courtsOf },
  grievanceEmail: {
    label: 'E-mail of the grievance officer',
    value: () => shopFacts().grievanceOfficer.email,
  },
  shippingPrice: { label: 'Price of shipping', value: () => shippingPrice(shopFacts().shipping) },
  rewardPercent: { label: 'Percent back in coins', value: () => String(shopFacts().rewards.percent) },
  coinExpiry: { label: 'Whether coins expire', value: () => expiryWords(shopFacts().rewards) },
  processingHours: {
    label: 'Hours until an order is processed',
    value: () => String(POLICIES.orderProcessedHours),
  },
  deliveryDays: {
    label: 'Business days of a delivery',
    value: () => dayRange(POLICIES.deliveryBusinessDays),
  },
  latestDeliveryDay: {
    label: 'Business days at most',
    value: () => String(POLICIES.deliveryBusinessDays[1]),
  },
  latestRemoteDay: {
    label: 'Business days at most, remote areas',
    value: () => String(POLICIES.deliveryBusinessDays[1] + POLICIES.remoteExtraDays[1]),
  },
  remoteDays: { label: 'More days to remote areas', value: () => dayRange(POLICIES.remoteExtraDays) },
  returnHours: { label: 'Hours to ask for a return', value: () => String(POLICIES.returnRequestHours) },
  sendBackDays: {
    label: 'Working days to send back',
    value: () => String(POLICIES.returnSentBackWorkingDays),
  },
  refundDays: {
    label: 'Working days until a refund',
    value: () => String(POLICIES.refundProcessedWorkingDays),
  },
  refundArrivalDays: {
    label: 'Business days until a refund arrives, usually',
    value: () => dayRange(POLICIES.refundArrivesBusinessDays),
  },
  moneyBackTime: { label: 'When a refund arrives at the latest', value: () => MONEY_BACK },
  cancelledRefundDays: {
    label: 'Working days, cancelled orders',
    value: () => dayRange(POLICIES.cancelledRefundWorkingDays),
  },
  complaintHours: {
    label: 'Hours until a complaint is acknowledged',
    value: () => String(POLICIES.complaintAcknowledgedHours),
  },
  dataRequestDays: {
    label: 'Days until a data request is answered',
    value: () => String(POLICIES.dataRequestAnsweredDays),
  },
} as const satisfies Readonly<Record<string, Variable>>

export const SHOP_VARIABLE_NAMES: readonly string[] = Object.keys(SHOP_VARIABLES)

/** The current value of each. */
export function shopVariableValues(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(SHOP_VARIABLES).map(([name, { value }]) => [name, value()]))
}

export function fillShopVariables(text: string): string {
  return fillVariables(text, shopVariableValues())
}
