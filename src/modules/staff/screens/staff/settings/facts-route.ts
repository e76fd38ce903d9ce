/** Shared by the pages of the shop's facts: their data, and the response to a form. */
import { data, redirect, type RouterContextProvider } from 'react-router'
import { atFields, problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { exampleFactsIn } from '#platform/rules/shop-facts.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { FactsChange } from '../../../rules/selling-terms-input.ts'

type Context = Readonly<RouterContextProvider>

/** As submitted: texts by field name. */
export type TypedFacts = Readonly<Record<string, string>>

export type FactsRefusal = { readonly problems: Problems; readonly typed: TypedFacts }

export async function loadFactsPage(context: Context, url: URL) {
  const shop = context.get(shopContext)
  const stored = await shop.getShopFacts()
  return {
    ...stored,
    examples: exampleFactsIn(stored.facts),
    isOpenForOrders: shop.isOpenForOrders(),
    isDone: url.searchParams.has('done'),
  }
}

type Parsed =
  | { readonly success: true; readonly data: FactsChange }
  | { readonly success: false; readonly error: Parameters<typeof problemsOf>[0] }

type FactsForm = {
  readonly fields: readonly string[]
  readonly parse: (typed: TypedFacts, version: number) => Parsed
  /** The form field for a path of the parsed input. */
  readonly fieldOf: (path: readonly PropertyKey[], typed: TypedFacts) => string
}

export async function saveFacts(context: Context, request: Request, { fields, parse, fieldOf }: FactsForm) {
  const form = await readForm(request)
  const typed = Object.fromEntries(fields.map((name) => [name, wholeTextOf(form, name).slice(0, MAX_TYPED)]))
  const parsed = parse(typed, Number(wholeTextOf(form, 'version')))
  if (!parsed.success) {
    const problems = atFields(
      problemsOf(parsed.error, (path) => fieldOf(path, typed)),
      fields,
    )
    return data({ problems, typed }, 422)
  }
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeShopFacts(actor, parsed.data)
  if (changed.ok) return redirect(`${new URL(request.url).pathname}?done`, 303)
  const { code, fields: wrong = { '': messageOf(changed.problem) } } = changed.problem
  return data({ problems: wrong, typed }, PROBLEMS[code].status)
}

/** Longer texts are always refused. */
const MAX_TYPED = 20_000
