/** One account as staff see it. Contains no credentials: no password, no code, no session token. */
import { listAddressesOf } from '#modules/accounts/index.ts'
import {
  findCustomer,
  listCustomerReturns,
  listCustomerReviews,
  type CustomerFacts,
} from '../data/staff-customer.ts'
import { listCustomerOrders } from '#modules/orders/index.ts'
import { listEnquiriesOfEmail, type StaffEnquiry } from '#modules/enquiries/index.ts'
import { countAccountSums } from '../data/staff-customers.ts'
import type { CustomerDetail, CustomerView } from '../rules/staff-customer.ts'
import { firstWords } from '#modules/enquiries/rules/enquiry-work.ts'
import type { Deps } from '#platform/deps.ts'
import { getLedger } from '#modules/rewards/index.ts'

const SHOWN_AT_MOST = 10
const MAX_ID = 100

/**
 * null if there is no such account. Its enquiries are those sent with the same email address, even if somebody else
 * typed it.
 */
export async function getCustomerForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<CustomerDetail | null> {
  const on = deps.db.pool
  const isId = input.id.length <= MAX_ID && !input.id.includes('\0')
  const customer = isId ? await findCustomer(on, input.id) : null
  if (!customer) return null
  const { id, email } = customer
  const [sums, addresses, orders, ledger, reviews, returns, enquiries] = await Promise.all([
    countAccountSums(on, id),
    listAddressesOf(on, id),
    listCustomerOrders(on, id, SHOWN_AT_MOST),
    getLedger(deps, id, { before: null }),
    listCustomerReviews(on, id, SHOWN_AT_MOST),
    listCustomerReturns(on, id, SHOWN_AT_MOST),
    customer.deletedAt ? [] : listEnquiriesOfEmail(on, email.toLowerCase(), SHOWN_AT_MOST),
  ])
  return {
    customer: factsOf(customer),
    sums: { orders: sums.orders, spentPaise: sums.spentPaise },
    addresses,
    orders: orders.map((order) => ({ ...order, createdAt: textOf(order) })),
    ledger: {
      balance: ledger.balance,
      totalEarned: ledger.totalEarned,
      lines: ledger.lines.slice(0, SHOWN_AT_MOST),
    },
    reviews: reviews.map((review) => ({ ...review, createdAt: textOf(review) })),
    returns: returns.map((each) => ({
      ...each,
      createdAt: textOf(each),
    })),
    enquiries: enquiries.map(lineOf),
  }
}

function factsOf({ createdAt, deletedAt, offersSince, lastSeenAt, ...rest }: CustomerFacts): CustomerView {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
    offersSince: offersSince?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

function lineOf(enquiry: StaffEnquiry) {
  const { id, ticketNumber, requirement, status } = enquiry
  return { id, ticketNumber, firstWords: firstWords(requirement), status, createdAt: textOf(enquiry) }
}

const textOf = ({ createdAt }: { readonly createdAt: Date }) => createdAt.toISOString()
