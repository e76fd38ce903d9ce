import { isDeepStrictEqual } from 'node:util'
import type { Described } from './facts.ts'

const NAMED_TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => isRecord(value),
  order_id: matches(/^order_[A-Za-z0-9]{14}$/),
  payment_id: matches(/^pay_[A-Za-z0-9]{14}$/),
  refund_id: matches(/^rfnd_[A-Za-z0-9]{14}$/),
  account_id: matches(/^acc_[A-Za-z0-9]{14}$/),
  hex64: matches(/^[0-9a-f]{64}$/),
  waybill: matches(/^\d{13,14}$/),
  local_time: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/),
  unix_seconds: (value) => Number.isInteger(value) && Number(value) > 1e9 && Number(value) < 1e10,
}

/** Every difference between a value and its described shape; empty if there is none. */
export function findDifferences(fact: Described, actual: unknown): string[] {
  return walk(fact, fact.example, actual, '')
}

/** Whether a value has a type as named in facts, such as `string|null` or `order_id`. */
export function isOfType(value: unknown, names: string): boolean {
  return names.split('|').some((name) => {
    const check = NAMED_TYPES[name]
    if (!check) throw new Error(`Unknown type in a fact: ${name}`)
    return check(value)
  })
}

function walk(fact: Described, example: unknown, actual: unknown, path: string): string[] {
  const found: string[] = []
  if (fact.literal.includes(path) && !isDeepStrictEqual(actual, example)) {
    found.push(`${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(example)}`)
  }
  const names = fact.types[path]
  if (names !== undefined) {
    return isOfType(actual, names)
      ? found
      : [...found, `${path} is ${JSON.stringify(actual)}, not a ${names}`]
  }
  if (found.length > 0) return found
  if (Array.isArray(example)) return walkList(fact, example, actual, path)
  if (isRecord(example)) return walkRecord(fact, example, actual, path)
  const [expected, given] = [typeOf(example), typeOf(actual)]
  return expected === given ? [] : [`${path} is ${given}, not ${expected}`]
}

function walkList(fact: Described, example: unknown[], actual: unknown, path: string): string[] {
  if (!Array.isArray(actual)) return [`${path} is ${typeOf(actual)}, not array`]
  if (actual.length !== example.length) return [`${path} has ${actual.length} items, not ${example.length}`]
  return example.flatMap((item, index) => walk(fact, item, actual[index], `${path}[]`))
}

function walkRecord(
  fact: Described,
  example: Record<string, unknown>,
  actual: unknown,
  path: string,
): string[] {
  if (!isRecord(actual)) return [`${path || 'the answer'} is ${typeOf(actual)}, not object`]
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  const extra = Object.keys(actual).filter((key) => !(key in example))
  return [
    ...extra.map((key) => `${at(key)} is not documented`),
    ...Object.entries(example).flatMap(([key, value]) => {
      if (key in actual) return walk(fact, value, actual[key], at(key))
      return fact.optional.includes(at(key)) ? [] : [`${at(key)} is missing`]
    }),
  ]
}

function matches(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
