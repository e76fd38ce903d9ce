import type { FastifyInstance } from 'fastify'
import { enquiryInput } from '#domain/enquiries/enquiry.ts'
import type { Shop } from '#shop/shop.ts'
import { sendProblem } from '../plugins/shop/errors.ts'

/** POST /api/contact: an enquiry is kept and answered with its lead id and ticket number (spec §7, form-webhook). */
export async function contactApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post('/api/contact', { config: { access: 'public' } }, async (request, reply) => {
    const input = enquiryInput.parse(request.body)
    const { isWithinLimit, retryAfterSeconds } = await app.countEnquiry(request)
    if (isWithinLimit) return shop.submitEnquiry(input)
    void reply.header('retry-after', retryAfterSeconds)
    return sendProblem(reply, { code: 'too_many_requests', key: 'contact_too_many' })
  })
}
