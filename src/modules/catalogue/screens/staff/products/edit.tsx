import { data, useLocation } from 'react-router'
import { toFormValues } from '../../../rules/form-values.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/edit'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { MissingProduct } from './missing-product.tsx'
import { ProductForm } from './product-form.tsx'
import { tableAddress } from './product-table.tsx'
import { saveForm } from './save-product-form.ts'

export const handle: PageHandle = { access: 'admin', read: 'products.read', change: 'products.change' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getProductForStaff({ id: params.id })
  return found.ok ? found.value : data(null, 404)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const [form, actor] = [await readForm(request), await context.get(actorContext)()]
  const shop = context.get(shopContext)
  return saveForm({
    shop,
    url,
    form,
    said: 'product_updated',
    save: ({ words, version, stockWas, stockReason }, facts) =>
      shop.changeProduct(actor, {
        id: params.id,
        version,
        stockWas,
        stockReason,
        facts,
        pictureAlt: words,
      }),
    findCurrent: async () => {
      const found = await shop.getProductForStaff({ id: params.id })
      return found.ok ? found.value.product : null
    },
  })
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = tableAddress(useLocation().search)
  if (loaderData === null) return <MissingProduct closeTo={closeTo} />
  const { product, pictures, groups } = loaderData
  return (
    <StaffDialog title={product.name || MESSAGES.product_not_found} closeTo={closeTo} size="wide">
      <ProductForm
        key={product.id}
        product={actionData?.current ?? product}
        typed={actionData?.typed ?? toFormValues(product)}
        pictures={actionData?.pictures ?? pictures}
        groups={groups}
        refused={actionData ?? null}
        closeTo={closeTo}
      />
    </StaffDialog>
  )
}
