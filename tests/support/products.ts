/** Products as staff create them, with a picture that the shop has. */
import { randomBytes } from 'node:crypto'
import type { StaffProduct } from '#modules/catalogue/rules/product-data.ts'
import { readProduct, type ProductFormValues } from '#modules/catalogue/rules/product-input.ts'
import { blankProduct, toFormValues } from '#modules/catalogue/rules/form-values.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import type { TestShop } from './shop.ts'

export async function aPicture({ db }: Pick<TestShop, 'db'>): Promise<string> {
  const { rows } = await db.pool.query<{ url: string }>(
    `INSERT INTO pictures (id, content_type, width, height, placeholder, bytes)
     VALUES ($1, 'image/webp', 800, 800, '', '\\x00') RETURNING '/pictures/' || id AS url`,
    [randomBytes(12).toString('hex')],
  )
  return rows[0]!.url
}

/** A filled form for a new product. */
export async function aTypedProduct(
  shop: Pick<TestShop, 'db'>,
  typed: Partial<ProductFormValues> = {},
): Promise<ProductFormValues> {
  const label = randomBytes(4).toString('hex')
  const imageUrl = typed.imageUrl ?? (await aPicture(shop))
  return {
    ...blankProduct('Ruled Notebooks'),
    name: `Made ${label}`,
    sku: `T-${label}`,
    price: '249',
    stock: '10',
    ...typed,
    imageUrl,
  }
}

export function factsFrom(typed: ProductFormValues) {
  const { facts, errors } = readProduct(typed)
  if (facts === null) throw new Error(JSON.stringify(errors))
  return facts
}

export async function made(
  testing: Pick<TestShop, 'db' | 'shop'>,
  actor: Actor,
  typed: Partial<ProductFormValues> = {},
): Promise<ProductId> {
  const facts = factsFrom(await aTypedProduct(testing, typed))
  const created = await testing.shop.createProduct(actor, { facts, pictureAlt: [] })
  if (!created.ok) throw new Error(created.problem.key)
  return created.value.id
}

export async function standingOf({ shop }: Pick<TestShop, 'shop'>, id: ProductId): Promise<StaffProduct> {
  const found = await shop.getProductForStaff({ id })
  if (!found.ok) throw new Error(found.problem.key)
  return found.value.product
}

/** Saves a product's current form, with some fields changed. */
export async function edited(
  testing: Pick<TestShop, 'shop'>,
  actor: Actor,
  before: StaffProduct,
  typed: Partial<ProductFormValues>,
) {
  return testing.shop.changeProduct(actor, {
    id: before.id,
    version: before.version,
    stockWas: before.onHand,
    stockReason: 'counted',
    facts: factsFrom({ ...toFormValues(before), ...typed }),
    pictureAlt: [],
  })
}

/** Everything that products consist of: a refusal must leave it unchanged. */
export async function productsStored({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT (SELECT md5(string_agg(p::text, ',' ORDER BY id)) FROM products p) AS products,
            (SELECT count(*) FROM stock_movements) AS movements, (SELECT count(*) FROM audit_entries) AS noted,
            (SELECT count(*) FROM product_slugs) AS slugs, (SELECT count(*) FROM pictures) AS pictures`,
  )
  return rows[0]
}
