/**
 * The shop's use cases bound to their dependencies: called by routes and the JSON API. Adding a use case means one file
 * in its module's `actions/` and one line in its `use-cases.ts`.
 */
import { getPictureMaster, deleteObject, movePictures } from '#platform/pictures/stored-pictures.ts'
import type { Deps } from '#platform/deps.ts'
import * as accounts from '#modules/accounts/use-cases.ts'
import * as cart from '#modules/cart/use-cases.ts'
import * as catalogue from '#modules/catalogue/use-cases.ts'
import * as checkout from '#modules/checkout/use-cases.ts'
import * as content from '#modules/content/use-cases.ts'
import * as coupons from '#modules/coupons/use-cases.ts'
import * as enquiries from '#modules/enquiries/use-cases.ts'
import * as fulfilment from '#modules/fulfilment/use-cases.ts'
import * as invoicing from '#modules/invoicing/use-cases.ts'
import * as orders from '#modules/orders/use-cases.ts'
import * as partners from '#modules/partners/use-cases.ts'
import * as payments from '#modules/payments/use-cases.ts'
import * as reports from '#modules/reports/use-cases.ts'
import * as reviews from '#modules/reviews/use-cases.ts'
import * as rewards from '#modules/rewards/use-cases.ts'
import * as staff from '#modules/staff/use-cases.ts'

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
