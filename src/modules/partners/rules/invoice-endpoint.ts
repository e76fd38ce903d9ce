/** GET /orders-api/orders/{id}/invoices/{invoiceId}.pdf: a file and no JSON. `/api-docs` tells of it with `pdf_url` of an order's invoices. */
import { z } from '#platform/rules/zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import { idParameter, parameters } from './api-parameters.ts'
import { invoicePdfPath } from './order-tax.ts'
import { SAMPLE_INVOICE_ID, SAMPLE_ORDER } from './sample-order.ts'

export const getInvoicePdf = apiEndpoint({
  id: 'getInvoicePdf',
  method: 'GET',
  path: `/${invoicePdfPath('{id}', '{invoiceId}').slice(1)}`,
  scope: 'orders:read',
  keyHeader: 'api-key',
  group: 'Orders',
  title: 'Download an invoice',
  description:
    'An invoice or a credit note as a PDF: `pdf_url` of an order’s `invoices`. It names the buyer, so it needs the scope `customers:read` as well.',
  params: parameters({
    id: idParameter.describe('The order’s id.').meta({ example: SAMPLE_ORDER.id }),
    invoiceId: idParameter
      .describe('The invoice’s id, as `pdf_url` names it.')
      .meta({ example: SAMPLE_INVOICE_ID }),
  }),
  answer: z.string().describe('The PDF’s bytes.'),
  refusals: ['not_found'],
  isPdf: true,
})
