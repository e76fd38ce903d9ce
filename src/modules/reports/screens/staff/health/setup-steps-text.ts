/** The steps of the set-up checklist in words: why each matters, and where it is done. */
import type { SetupStepId } from '../../../rules/setup-steps.ts'

type SetupStepText = {
  readonly title: string
  readonly why: string
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** Where the documentation explains it. */
  readonly guide?: string
}

const BRAND = { href: '/cms/settings/brand', label: 'Brand' }
const BUSINESS = { href: '/cms/settings/business', label: 'Business details' }
const INTEGRATIONS = { href: '/cms/integrations', label: 'Integrations' }

export const SETUP_STEPS: Readonly<Record<SetupStepId, SetupStepText>> = {
  business: {
    title: 'Business details',
    why: 'Invoices, policies and mails name the seller, and the law asks for a reachable one.',
    links: [BUSINESS, BRAND],
    guide: 'docs/going-live.md',
  },
  logo: {
    title: 'Name and logo',
    why: 'Shoppers should see your brand, not the example.',
    links: [BRAND],
  },
  gstin: {
    title: 'GSTIN',
    why: 'It is printed on every invoice and decides between CGST/SGST and IGST.',
    links: [BUSINESS],
    guide: 'docs/going-live.md',
  },
  tax_rates: {
    title: 'Tax rates',
    why: 'Your accountant must confirm the rate of each HSN code: issued invoices don’t change any more.',
    links: [{ href: '/cms/invoices/rates', label: 'Tax rates' }],
  },
  shipping: {
    title: 'Shipping charge',
    why: 'Shoppers pay it with each order, and you pay the courier.',
    links: [{ href: '/cms/settings/shipping', label: 'Shipping' }],
  },
  products: {
    title: 'Your first products',
    why: 'The sample products are not yours to deliver.',
    links: [
      { href: '/cms/products/new', label: 'Add product' },
      { href: '/cms/products/import', label: 'Import products' },
    ],
  },
  test_order: {
    title: 'Test order',
    why: 'A paid order shows that cart, payment, invoice and mails work together.',
    links: [{ href: '/products', label: 'Open the shop' }],
    guide: 'docs/going-live.md',
  },
  mail: {
    title: 'Mail',
    why: 'Customers get their confirmation, invoice and tracking by mail.',
    links: [INTEGRATIONS],
    guide: 'docs/going-live.md',
  },
  payments: {
    title: 'Razorpay',
    why: 'Live keys take the money; webhooks report it even if the shopper closes the browser.',
    links: [INTEGRATIONS],
    guide: 'docs/going-live.md',
  },
  courier: {
    title: 'Delhivery',
    why: 'A parcel is booked only from a warehouse whose exact name Delhivery knows.',
    links: [{ href: '/cms/parcels', label: 'Parcels' }],
    guide: 'docs/going-live.md',
  },
  https: {
    title: 'Domain and https',
    why: 'Without https browsers warn shoppers, and Razorpay sends no webhooks.',
    links: [],
    guide: 'docs/going-live.md',
  },
  second_factor: {
    title: 'Second factor for owners',
    why: 'A stolen password alone should not open refunds and customer data.',
    links: [
      { href: '/account/security', label: 'Your security settings' },
      { href: '/cms/staff', label: 'Staff' },
    ],
  },
  samples: {
    title: 'Samples removed',
    why: 'Nobody can deliver a sample product, and the sample coupon gives a discount to everyone.',
    links: [{ href: '/cms/products', label: 'Products' }],
  },
  backup: {
    title: 'Backup',
    why: 'Orders, invoices and coins exist nowhere else.',
    links: [],
    guide: 'docs/operations.md',
  },
}
