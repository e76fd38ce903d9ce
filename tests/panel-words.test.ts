/** The staff panel says the words of the trade. Each phrase on the left was once on a screen. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const files = globSync(
  [
    'src/app/staff/**/*.tsx',
    'src/modules/*/screens/staff/**/*.{ts,tsx}',
    'src/platform/ui/staff/**/*.tsx',
    'src/modules/staff/rules/*.ts',
    'src/modules/fulfilment/rules/staff-parcel.ts',
    'src/modules/catalogue/rules/stock-*.ts',
    'src/platform/rules/messages.ts',
  ],
  { cwd: ROOT },
)
  .filter((file) => !file.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ') }))

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
  ['Waiting for the courier', 'Awaiting pickup'],
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
])('"%s" is called "%s"', (homely, trade) => {
  expect(files.filter((file) => file.text.includes(homely)).map(({ path }) => path)).toEqual([])
  expect(files.some((file) => file.text.includes(trade))).toBe(true)
})
