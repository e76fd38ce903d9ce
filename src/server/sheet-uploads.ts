/** The CSV files that staff upload, and the use case that processes each. */
import type { Shop } from '#app/shop.ts'
import type { SheetUpload } from '#platform/http/uploads.ts'

export function sheetUploads(shop: Shop): readonly SheetUpload[] {
  return [
    { url: '/api/admin/product-imports', access: 'staff:products.change', receive: shop.startProductImport },
    {
      url: '/api/admin/customer-imports',
      access: 'staff:customers.change',
      receive: shop.startCustomerImport,
    },
    { url: '/api/admin/redirect-imports', access: 'staff:content.change', receive: shop.importRedirects },
  ]
}
