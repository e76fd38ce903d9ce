/** The texts of the set-up checklist's steps: why each matters, and where to do it. */
import type { SetupStepId } from '../../../rules/setup-steps.ts'

type SetupStepText = {
  readonly title: string
  readonly why: string
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** What to do outside the panel, in short; `docs/going-live.md` has the details. Shown until it is done. */
  readonly how?: string
}

const BRAND = { href: '/cms/settings/brand', label: 'Brand' }
const BUSINESS = { href: '/cms/settings/business', label: 'Business details' }
const INTEGRATIONS = { href: '/cms/integrations', label: 'Integrations' }

export const SETUP_STEPS: Readonly<Record<SetupStepId, SetupStepText>> = {
  business: {
    title: 'Business details',
    why: 'Invoices, policies and mails name the seller, and the law asks for a reachable one.',
    links: [BUSINESS, BRAND],
    how: 'Fill it in before the first real order: an issued invoice never changes.',
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
    how: 'Register at gst.gov.in, which takes days. The GSTIN has 15 characters: the state, your PAN, a number, Z and a check character.',
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
    why: 'Shoppers can order only what is on sale; sample products are not yours to deliver.',
    links: [
      { href: '/cms/products/new', label: 'Add product' },
      { href: '/cms/products/import', label: 'Import products' },
    ],
  },
  about: {
    title: 'About page',
    why: 'Shoppers who don’t know you look here first. Tell them who you are and how you work.',
    links: [{ href: '/cms/pages/about', label: 'Edit About' }],
  },
  test_order: {
    title: 'Test order',
    why: 'A paid order shows that cart, payment, invoice and mails work together.',
    links: [{ href: '/products', label: 'Open the shop' }],
    how: 'Order something and pay by UPI as success@razorpay, once as failure@razorpay. Then look at the invoice, the mail and Reconciliation, and refund the order.',
  },
  mail: {
    title: 'Mail',
    why: 'Customers get their confirmation, invoice and tracking by mail.',
    links: [INTEGRATIONS],
    how: 'Set SMTP_URL and MAIL_FROM on the server, with an address of your domain, and publish SPF, DKIM and DMARC there. Then send a test mail and enter its code.',
  },
  payments: {
    title: 'Razorpay',
    why: 'Live keys take the money; webhooks report it even if the shopper closes the browser.',
    links: [INTEGRATIONS],
    how: 'Open an account at razorpay.com. Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, first of test mode. Add a webhook there to your address followed by /webhooks/razorpay, and set its secret as RAZORPAY_WEBHOOK_SECRET. Live mode has keys and a webhook of its own.',
  },
  courier: {
    title: 'Delhivery',
    why: 'A parcel is booked only from a warehouse whose exact name Delhivery knows.',
    links: [{ href: '/cms/parcels', label: 'Parcels' }],
    how: 'Open a business account at one.delhivery.com, add your warehouse, and ask for the API token. Set DELHIVERY_TOKEN, and DELHIVERY_PICKUP_LOCATION to the warehouse’s name, letter by letter.',
  },
  https: {
    title: 'Domain and https',
    why: 'Without https browsers warn shoppers, and Razorpay sends no webhooks.',
    links: [],
    how: 'Point your domain at the server and put a proxy in front that ends TLS, such as Caddy. Set SHOP_URL to the https address and TRUST_PROXY=loopback, and start the shop again.',
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
    how: 'Copy the database and the pictures every night to another machine, and restore them once. Then record the backup here, or in the script that makes it.',
  },
}
