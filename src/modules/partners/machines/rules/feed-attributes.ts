/** The attributes of a product in the JSON feed and for AI assistants. */
import {
  columnOfAttribute,
  PRODUCT_ATTRIBUTES,
  SPECIFICATION_NAMES,
  type AttributeName,
  type ProductAttribute,
  type ProductAttributes,
  type SpecificationName,
} from '#modules/catalogue/rules/product-attributes.ts'
import type { ProductSpecification } from '#modules/catalogue/rules/product.ts'
import { attributeSchema, type ShapeOf, type SnakeCase } from '../../rules/attribute-fields.ts'

type FeedName<Name extends AttributeName> = (typeof PRODUCT_ATTRIBUTES)[Name] extends {
  readonly feedName: infer Given
}
  ? Given & string
  : SnakeCase<Name>

export type FeedAttributes = {
  [Name in SpecificationName as FeedName<Name>]: ProductAttributes[Name]
}

const FEED_NAMES = SPECIFICATION_NAMES.flatMap((name) => {
  const { feedName = columnOfAttribute(name) }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  return feedName === null ? [] : [[name, feedName] as const]
})

export const feedAttributeShape = Object.fromEntries(
  FEED_NAMES.map(([name, feedName]) => [feedName, attributeSchema(name)]),
) as ShapeOf<FeedAttributes>

export function toFeedAttributes(product: ProductSpecification): FeedAttributes {
  return Object.fromEntries(FEED_NAMES.map(([name, feedName]) => [feedName, product[name]])) as FeedAttributes
}
