/** Settings and facts of a shop that takes real orders. */
import { EXAMPLE_FACTS, type ShopFacts } from '../rules/shop-facts.ts'

export const RANDOM = 'x7Kq2mW9rT4vB8nL1pZ6cF3hJ5dS0gAy'
export const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_abcdefgh123456',
  RAZORPAY_KEY_SECRET: 'razorpay-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay-webhook-secret',
}
export const DELHIVERY = { DELHIVERY_TOKEN: 'delhivery-token', DELHIVERY_PICKUP_LOCATION: 'Panna Hyderabad' }
export const MAIL = {
  SMTP_URL: 'smtps://user:mail-password@mail.example:465',
  MAIL_FROM: 'Panna <orders@panna.example>',
}
/** Real orders: nothing may be missing or simulated. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://panna:database-password@db.example/panna',
  SHOP_URL: 'https://panna.example',
  AUTH_SECRET: RANDOM,
  ADMIN_EMAIL: 'asha@notebooks.in',
  ...RAZORPAY,
  ...DELHIVERY,
  ...MAIL,
  MAIL_FROM: 'Asha Notebooks <orders@notebooks.in>',
}

/** A shop whose owner has entered everything. */
export const OWN_FACTS: ShopFacts = {
  ...EXAMPLE_FACTS,
  email: 'hello@notebooks.in',
  phone: '+91 40 2345 6789',
  sellerName: 'Asha Notebooks Private Limited',
  gstin: '36AABCA1234B1ZI',
  grievanceOfficer: {
    ...EXAMPLE_FACTS.grievanceOfficer,
    name: 'Asha Rao',
    email: 'asha@notebooks.in',
    phone: '+91 40 2345 6780',
  },
}
