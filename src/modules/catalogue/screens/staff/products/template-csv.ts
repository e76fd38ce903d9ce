/** The columns of an import, with one product as an example. */
import { SHEET_COLUMNS, SHEET_HEAD } from '../../../rules/product-sheet.ts'
import { blankProduct } from '../../../rules/form-values.ts'
import type { PageHandle } from '#app/access.ts'
import { csvStream } from '#platform/ui/staff/export/csv-stream.ts'

export const handle: PageHandle = { access: 'admin', read: 'products.change' }

const EXAMPLE = {
  ...blankProduct('Ruled Notebooks'),
  sku: 'EXAMPLE-1',
  name: 'Example Ruled Notebook',
  price: '149',
  discountedPrice: '129',
  stock: '40',
  description: 'Delete this row before you import the file.',
}

export function loader() {
  return csvStream({ fileName: 'products-template.csv', total: 1, head: SHEET_HEAD, batches: oneRow() })
}

async function* oneRow() {
  yield [
    SHEET_COLUMNS.map(([, field]) => {
      const value = EXAMPLE[field]
      return typeof value === 'string' ? value : ''
    }),
  ]
}
