import type { FastifyInstance } from 'fastify'
import { enquiryInput } from '../rules/enquiry.ts'
import type { Shop } from '#app/shop.ts'
import { refuseAboveLimit } from '#platform/http/rate-limits.ts'

/** POST /api/contact: saves an enquiry and answers with its lead id and ticket number (spec §7, form-webhook). */
export async function contactApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post('/api/contact', { config: { access: 'public' } }, async (request, reply) => {
    const input = enquiryInput.parse(request.body)
    refuseAboveLimit(reply, app.countUse('enquiry', request), 'contact_too_many')
    return shop.submitEnquiry(input)
  })
}
