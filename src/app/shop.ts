/**
 * The shop's use cases bound to their dependencies: called by routes and the JSON API. Adding a use case means one file
 * in its module's `actions/` and one line in its `use-cases.ts`.
 */
import { getPictureMaster } from '#platform/pictures/get-picture-master.ts'
import { deleteObject, movePictures } from '#platform/pictures/move-pictures.ts'
import type { Deps } from '#platform/deps.ts'
import * as accounts from '#modules/accounts/index.ts'
import * as cart from '#modules/cart/index.ts'
import * as catalogue from '#modules/catalogue/index.ts'
import * as checkout from '#modules/checkout/index.ts'
import * as content from '#modules/content/index.ts'
import * as coupons from '#modules/coupons/index.ts'
import * as enquiries from '#modules/enquiries/index.ts'
import * as fulfilment from '#modules/fulfilment/index.ts'
import * as invoicing from '#modules/invoicing/index.ts'
import * as orders from '#modules/orders/index.ts'
import * as partners from '#modules/partners/index.ts'
import * as payments from '#modules/payments/index.ts'
import * as reports from '#modules/reports/index.ts'
import * as reviews from '#modules/reviews/index.ts'
import * as rewards from '#modules/rewards/index.ts'
import * as staff from '#modules/staff/index.ts'

const useCases = {
  ...accounts,
  ...cart,
  ...catalogue,
  ...checkout,
  ...content,
  ...coupons,
  ...enquiries,
  ...fulfilment,
  ...invoicing,
  ...orders,
  ...partners,
  ...payments,
  ...reports,
  ...reviews,
  ...rewards,
  ...staff,
  getPictureMaster,
  movePictures,
  deleteObject,
}

type UseCases = typeof useCases
type Bound<UseCase> = UseCase extends (deps: Deps, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

export type Shop = { readonly [Name in keyof UseCases]: Bound<UseCases[Name]> }

/** A named type: without it the linter compares each of hundreds of use cases with every other, for a minute. */
type AnyUseCase = (deps: Deps, ...rest: never[]) => unknown

export function bindShop(deps: Deps): Shop {
  const bound = Object.entries<AnyUseCase>(useCases).map(([name, useCase]) => [
    name,
    (...rest: never[]) => useCase(deps, ...rest),
  ])
  return Object.fromEntries(bound) as Shop
}
