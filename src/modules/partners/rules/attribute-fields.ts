/** The attributes of a product in the partner API. */
import {
  API_ATTRIBUTE_NAMES,
  columnOfAttribute,
  PRODUCT_ATTRIBUTES,
  type ApiAttributeName,
  type AttributeName,
  type ProductAttribute,
  type ProductAttributes,
} from '#modules/catalogue/rules/product-attributes.ts'
import { z } from '#platform/rules/zod.ts'

export type SnakeCase<Text extends string> = Text extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Text

export type ApiAttributes = {
  [Name in ApiAttributeName as SnakeCase<Name>]: ProductAttributes[Name]
}

export type ShapeOf<Values> = { readonly [Name in keyof Values]: z.ZodType<Values[Name]> }

export type ApiAttributeValues = Pick<ProductAttributes, ApiAttributeName>

export const apiAttributeShape = Object.fromEntries(
  API_ATTRIBUTE_NAMES.map((name) => {
    const { description, example } = PRODUCT_ATTRIBUTES[name].api
    return [columnOfAttribute(name), attributeSchema(name).describe(description).meta({ example })]
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

/** Its JSON schema, from its kind and choices. */
export function attributeSchema(name: AttributeName): z.ZodType {
  const { kind, min = 1, choices = {}, isOptional }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  const schema =
    kind === 'number' ? z.int().min(min) : kind === 'choice' ? z.enum(Object.keys(choices)) : z.string()
  return isOptional ? schema.nullable() : schema
}
