/** The staff panel uses the trade's terms. Each phrase on the left was once on a screen. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const files = globSync(
  [
    'src/app/staff/**/*.{ts,tsx}',
    'src/modules/*/screens/staff/**/*.{ts,tsx}',
    'src/platform/ui/staff/**/*.tsx',
    'src/modules/staff/rules/*.ts',
    'src/modules/fulfilment/rules/{staff-parcel,order-history}.ts',
    'src/modules/{orders,payments}/rules/*.ts',
    'src/modules/reports/**/*.{ts,tsx}',
    'src/modules/catalogue/rules/stock-*.ts',
    'src/platform/rules/{messages,payment-status}.ts',
  ],
  { cwd: ROOT },
)
  // Mails are for customers.
  .filter((file) => !/\.test\.|mail/.test(file))
  .map((path) => ({
    path,
    text: withoutComments(readFileSync(join(ROOT, path), 'utf8')).replace(/\s+/g, ' '),
  }))

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

test.each([
  ['Jobs that gave up', 'Failed jobs'],
  ['Not handed over', 'Delivery attempt failed (NDR)'],
  ['Came back to us', 'RTO received'],
  ["'coming back'", 'RTO in transit'],
  ['With those chosen', 'Bulk actions'],
  ['Original price in ₹', 'MRP in ₹'],
  ['printed on it', 'the printed MRP'],
  ['Held by unpaid orders', 'Reserved by unpaid orders'],
  ['Not counted', 'Not tracked'],
  ['Movements of its stock', 'Stock history'],
  ['Take the order', 'Create order'],
  ['Place the order', 'Create order'],
  ['Keep the note', 'Add note'],
  ['Letters about offers', 'Marketing e-mails'],
  ['Offers by email', 'Marketing e-mails'],
  ['Not sent back', 'Refundable'],
  ['Left of it', 'Refundable'],
  ['Note as done', 'Mark as resolved'],
  ['Paid by hand…', 'Mark as paid…'],
  ['send this money back', 'issue this refund'],
  ['Send money back', 'Issue refunds'],
  ['Order without its money', 'Order without payment'],
  ['refunded in part', 'Partially refunded'],
  ['Ask for a pickup', 'Book pickup'],
  ['Waiting for the courier', 'Awaiting courier'],
  ['Stated cost', 'Quoted cost'],
  ['Pieces to return', 'Items to return'],
  ['What happened', 'Timeline'],
  ['Delivery to', 'Shipping address'],
  ['Mail the link to pay again', 'Resend payment link'],
  ['Show what would change', 'Preview changes'],
  ['Import all of it', 'Import all rows'],
  ['what it shows', 'alt text'],
  ['Bring back', 'Restore'],
  ['Customer system', 'CRM'],
  ['Make a key', 'Create key'],
  ['Replace the key', 'Rotate key'],
  ['Switched a member of staff off', 'Deactivated a staff member'],
  ['Let them work again', 'Reactivate'],
  ['Coins owed now', 'Outstanding coins'],
  ['From view to delivery', 'Conversion funnel'],
  ['Took an order by phone', 'Created an order by phone'],
  ['Saw to money that did not fit', 'Resolved a reconciliation item'],
  ['Back on the shelf', 'Restocked'],
  ["'The parcel came back.'", 'RTO received'],
  ['on the shelf again', 'back in stock'],
  ["by staff' : 'Return asked for'", 'Return requested'],
  ['waiting for the courier', 'awaiting courier'],
  ["'In cash. ", 'Cash on delivery. '],
  ['Resolved by hand', 'Resolved manually'],
  ['aid by hand', 'paid manually'],
  ['pay it by hand', 'pay it manually'],
  ["'asked for'", "'requested'"],
  ["'sent to the customer'", "'processed'"],
  ['Our staff asked for it', 'Requested by staff'],
  ['The refund is through', 'Refund processed'],
  ['say that it is through', 'has not confirmed it'],
  ['tried again since', 'retried since'],
  ['Refund tried again', 'Refund retried'],
  ['Send it back', 'Refund it'],
  ['note it here', 'mark it as resolved'],
  ['reaches for it', 'covers it'],
  ['is another one', 'differs'],
  ['page shown', 'Product viewed'],
  ['Cart shown', 'Cart viewed'],
])('"%s" is now "%s"', (homely, trade) => {
  expect(files.filter((file) => file.text.includes(homely)).map(({ path }) => path)).toEqual([])
  expect(files.some((file) => file.text.includes(trade))).toBe(true)
})
