/** The attributes of a product in the partner API, in the JSON feed and for AI assistants. */
import {
  API_ATTRIBUTE_NAMES,
  columnOfAttribute,
  PRODUCT_ATTRIBUTES,
  SPECIFICATION_NAMES,
  type ApiAttributeName,
  type AttributeName,
  type ProductAttribute,
  type ProductAttributes,
  type SpecificationName,
} from '#modules/catalogue/rules/product-attributes.ts'
import type { ProductSpecification } from '#modules/catalogue/rules/product.ts'
import { z } from '#platform/rules/zod.ts'

type SnakeCase<Text extends string> = Text extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Text

type FeedName<Name extends AttributeName> = (typeof PRODUCT_ATTRIBUTES)[Name] extends {
  readonly feedName: infer Given
}
  ? Given & string
  : SnakeCase<Name>

export type ApiAttributes = {
  [Name in ApiAttributeName as SnakeCase<Name>]: ProductAttributes[Name]
}
export type FeedAttributes = {
  [Name in SpecificationName as FeedName<Name>]: ProductAttributes[Name]
}

type ShapeOf<Values> = { readonly [Name in keyof Values]: z.ZodType<Values[Name]> }

export type ApiAttributeValues = Pick<ProductAttributes, ApiAttributeName>

export const apiAttributeShape = Object.fromEntries(
  API_ATTRIBUTE_NAMES.map((name) => {
    const { description, example } = PRODUCT_ATTRIBUTES[name].api
    return [columnOfAttribute(name), schemaOf(name).describe(description).meta({ example })]
  }),
) as ShapeOf<ApiAttributes>

/** The attributes of the example product. */
export const API_ATTRIBUTE_EXAMPLES = Object.fromEntries(
  API_ATTRIBUTE_NAMES.map((name) => [name, PRODUCT_ATTRIBUTES[name].api.example]),
) as ApiAttributeValues

export function toApiAttributes(product: ApiAttributeValues): ApiAttributes {
  return Object.fromEntries(
    API_ATTRIBUTE_NAMES.map((name) => [columnOfAttribute(name), product[name]]),
  ) as ApiAttributes
}

const FEED_NAMES = SPECIFICATION_NAMES.flatMap((name) => {
  const { feedName = columnOfAttribute(name) }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  return feedName === null ? [] : [[name, feedName] as const]
})

export const feedAttributeShape = Object.fromEntries(
  FEED_NAMES.map(([name, feedName]) => [feedName, schemaOf(name)]),
) as ShapeOf<FeedAttributes>

export function toFeedAttributes(product: ProductSpecification): FeedAttributes {
  return Object.fromEntries(FEED_NAMES.map(([name, feedName]) => [feedName, product[name]])) as FeedAttributes
}

function schemaOf(name: AttributeName): z.ZodType {
  const { kind, min = 1, choices = {}, isOptional }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  const schema =
    kind === 'number' ? z.int().min(min) : kind === 'choice' ? z.enum(Object.keys(choices)) : z.string()
  return isOptional ? schema.nullable() : schema
}
