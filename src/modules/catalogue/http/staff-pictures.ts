/** Staff picture uploads: raw bytes in, the picture's data for display out. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { limitedByAccount } from '#platform/http/rate-limits.ts'
import { photoUpload, type PhotoTaker } from '#platform/http/uploads.ts'

export type StaffPicturesOptions = { readonly shop: Shop; readonly pictures: PhotoTaker }

const ROUTES = [
  { url: '/api/admin/product-pictures', purpose: 'product', access: 'staff:products.change' },
  { url: '/api/admin/content-pictures', purpose: 'post', access: 'staff:content.change' },
  { url: '/api/admin/brand-pictures', purpose: 'settings', access: 'staff:settings.change' },
] as const

export async function staffPicturesApi(app: FastifyInstance, options: StaffPicturesOptions): Promise<void> {
  const { shop, pictures } = options
  for (const { url, purpose, access } of ROUTES) {
    await photoUpload(app, {
      url,
      config: { access, ...limitedByAccount('staffPicture') },
      pictures,
      use: purpose === 'settings' ? 'logo' : 'photo',
      may: (request) => shop.maySendPicture(request.actor, purpose),
      keep: (request, photo) => shop.saveStaffPicture(request.actor, purpose, photo),
    })
  }
}
