import { useLocation } from 'react-router'
import { defaultsByCategory } from '../../../rules/category-details.ts'
import { blankProduct } from '../../../rules/form-values.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/new-product'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { tableAddress } from './product-table.tsx'
import { saveForm } from './save-product-form.ts'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

export async function loader({ context }: Route.LoaderArgs) {
  return { defaults: defaultsByCategory(), groups: await context.get(shopContext).listGroupChoices() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const [form, actor] = [await readForm(request), await context.get(actorContext)()]
  const shop = context.get(shopContext)
  return saveForm({
    shop,
    url,
    form,
    said: 'product_created',
    save: ({ words }, facts) => shop.createProduct(actor, { facts, pictureAlt: words }),
    findCurrent: async () => null,
  })
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <StaffDialog title="Add Product" closeTo={tableAddress(search)} size="wide">
      <ProductForm
        product={null}
        typed={actionData?.typed ?? blankProduct(null)}
        defaults={loaderData.defaults}
        pictures={actionData?.pictures ?? []}
        groups={loaderData.groups}
        refused={actionData ?? null}
        closeTo={tableAddress(search)}
      />
    </StaffDialog>
  )
}
