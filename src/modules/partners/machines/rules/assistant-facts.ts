/** The shop's terms for AI assistants: the same figures as on its policy pages. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import { toRupees } from '#platform/rules/money.ts'
import { MONEY_BACK_WORKING_DAYS, POLICIES, type DayRange } from '#platform/rules/policies.ts'
import { earnedPercent, welcomeCoinsOf } from '#platform/rules/reward-terms.ts'
import { z } from '#platform/rules/zod.ts'
import { rupees } from '../../rules/api-values.ts'

const days = z.object({ least: z.int(), most: z.int() })

export const assistantFacts = z.object({
  name: z.string(),
  description: z.string(),
  url: z.url(),
  seller: z.string().describe('Who sells, by the legal name.'),
  gstin: z.string(),
  currency: z.literal('INR'),
  categories: z.array(z.string()),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
    address: z.array(z.string()),
    contact_page: z.url(),
  }),
  shipping: z.object({
    countries: z.array(z.string()),
    charge: rupees.describe('For one order.'),
    free_from: rupees
      .nullable()
      .describe('Orders whose items cost at least this much ship for nothing; null: none does.'),
    remote_surcharge: rupees.describe('On top of the charge, to remote pincodes.'),
    processed_within_hours: z.int(),
    delivery_business_days: days,
    remote_area_extra_days: days,
    policy_url: z.url(),
  }),
  returns: z.object({
    request_within_hours_of_delivery: z.int(),
    refund_processed_working_days: z.int(),
    refund_reaches_account_working_days: days.describe(
      'The promise for every refund, counted from the day on which it is processed.',
    ),
    refund_arrives_business_days: days.describe('What most banks need, within the days promised.'),
    cancelled_order_refund_working_days: days,
    policy_url: z.url(),
  }),
  payment: z.object({
    methods: z.array(z.string()),
    cash_on_delivery: z.object({
      offered: z.boolean(),
      charge: rupees.describe('On top of the order’s total.'),
    }),
    prices_include_taxes: z.literal(true),
  }),
  rewards: z.object({
    coins_for_signing_up: z.int(),
    percent_earned_on_orders: z.int(),
    rupees_per_coin: z.literal(1),
  }),
  privacy_policy_url: z.url(),
  terms_url: z.url(),
})
export type AssistantFacts = z.output<typeof assistantFacts>

export type ShopAsTold = {
  readonly shopUrl: string
  readonly description: string
  readonly cod: { readonly isOn: boolean; readonly feeRupees: number }
}

export function toAssistantFacts({ shopUrl, description, cod }: ShopAsTold): AssistantFacts {
  const { email, phone, hours, address, shipping, rewards } = shopFacts()
  return {
    name: shopFacts().name,
    description,
    url: `${shopUrl}/`,
    seller: shopFacts().sellerName,
    gstin: shopFacts().gstin,
    currency: 'INR',
    categories: [...categoryNames()],
    contact: { email, phone, hours, address: [...address], contact_page: `${shopUrl}/contact` },
    shipping: {
      countries: ['IN'],
      charge: toRupees(shipping.chargePaise),
      free_from: shipping.freeFromPaise === null ? null : toRupees(shipping.freeFromPaise),
      remote_surcharge: toRupees(shipping.remotePaise),
      processed_within_hours: POLICIES.orderProcessedHours,
      delivery_business_days: range(POLICIES.deliveryBusinessDays),
      remote_area_extra_days: range(POLICIES.remoteExtraDays),
      policy_url: `${shopUrl}/shipping-policy`,
    },
    returns: {
      request_within_hours_of_delivery: POLICIES.returnRequestHours,
      refund_processed_working_days: POLICIES.refundProcessedWorkingDays,
      refund_reaches_account_working_days: range(MONEY_BACK_WORKING_DAYS),
      refund_arrives_business_days: range(POLICIES.refundArrivesBusinessDays),
      cancelled_order_refund_working_days: range(POLICIES.cancelledRefundWorkingDays),
      policy_url: `${shopUrl}/return-policy`,
    },
    payment: {
      methods: ['UPI', 'card', 'netbanking', ...(cod.isOn ? ['cash on delivery'] : [])],
      cash_on_delivery: { offered: cod.isOn, charge: cod.feeRupees },
      prices_include_taxes: true,
    },
    rewards: {
      coins_for_signing_up: welcomeCoinsOf(rewards),
      percent_earned_on_orders: earnedPercent(rewards),
      rupees_per_coin: 1,
    },
    privacy_policy_url: `${shopUrl}/privacy-policy`,
    terms_url: `${shopUrl}/terms-of-use`,
  }
}

function range([least, most]: DayRange) {
  return { least, most }
}
