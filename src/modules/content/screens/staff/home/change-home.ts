/** The buttons of the home page's editor. Each is a separate form, so that all work without JavaScript. */
import { data, type RouterContextProvider } from 'react-router'
import { atFields, problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { homeBlock, HOME_KINDS, type HomeChange } from '../../../rules/home-blocks.ts'
import { fieldNames, readBlock, type TypedBlock } from './block-fields.ts'

type Context = Readonly<RouterContextProvider>

export type FoundProduct = { readonly id: string; readonly name: string; readonly sku: string }

export type HomeAnswer = {
  readonly problems: Problems
  /** The block whose form was submitted, as typed. */
  readonly typed: TypedBlock | null
  /** Products found by the search of that form. */
  readonly found: readonly FoundProduct[] | null
  readonly search: string
}

const NOTHING = { problems: {}, typed: null, found: null, search: '' } satisfies HomeAnswer

const pathOf = (id: string) => `/cms/home?edit=${encodeURIComponent(id)}`

export async function changeHomeByForm(context: Context, form: FormData) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const [intent = '', target = ''] = textOf(form, 'intent').split(':')
  const id = textOf(form, 'id')
  const done = (result: Result<null>, answer: () => Response) => (result.ok ? answer() : refused(result))
  switch (intent) {
    case 'publish': {
      const version = Number(textOf(form, 'version'))
      return done(await shop.publishHome(actor, { version }), () =>
        redirectWithToast('/cms/home', 'home_published'),
      )
    }
    case 'discard':
      return done(await shop.discardHomeDraft(actor), () => redirectWithToast('/cms/home', 'home_discarded'))
    case 'save':
    case 'find':
    case 'pick':
    case 'unpick':
      return saveBlock(context, form, { intent, productId: target, id })
  }
  const change = changeOf(intent, target, id, form)
  if (change === null) return data<HomeAnswer>(NOTHING, 400)
  const path = change.type === 'add' ? pathOf(change.id) : '/cms/home'
  return done(await shop.changeHomeDraft(actor, change), () => redirectWithToast(path, 'home_saved'))
}

function changeOf(intent: string, target: string, id: string, form: FormData): HomeChange | null {
  if (intent === 'move') return { type: 'move', id, to: Number(target) }
  if (intent === 'delete') return { type: 'delete', id }
  if (intent === 'reset') return { type: 'reset' }
  const kind = HOME_KINDS.find((each) => each === textOf(form, 'kind'))
  return intent === 'add' && kind ? { type: 'add', kind, id: `b-${crypto.randomUUID().slice(0, 8)}` } : null
}

type SaveWish = { readonly intent: string; readonly productId: string; readonly id: string }

async function saveBlock(context: Context, form: FormData, { intent, productId, id }: SaveWish) {
  const shop = context.get(shopContext)
  const kind = HOME_KINDS.find((each) => each === textOf(form, 'kind'))
  if (!kind) return data<HomeAnswer>(NOTHING, 400)
  const sent = readBlock(form, { id, kind })
  const typed: TypedBlock = { ...sent, ...pickedIn(sent, intent, productId) }
  const search = textOf(form, 'search')
  if (intent === 'find') {
    const found = (await shop.findProductsToSell({ search })).map(({ id: each, name, sku }) => ({
      id: each,
      name,
      sku,
    }))
    return data<HomeAnswer>({ ...NOTHING, typed, found, search })
  }
  const parsed = homeBlock.safeParse(typed)
  if (!parsed.success) {
    const problems = atFields(problemsOf(parsed.error), fieldNames(kind))
    return data<HomeAnswer>({ ...NOTHING, problems, typed, search }, 422)
  }
  const actor = await context.get(actorContext)()
  const saved = await shop.changeHomeDraft(actor, { type: 'save', block: parsed.data })
  if (!saved.ok) return refused(saved, typed)
  // Saved while somebody types: the page is not navigated.
  if (form.has('isLive')) return data<HomeAnswer>(NOTHING)
  return redirectWithToast(pathOf(id), 'home_saved')
}

function pickedIn(typed: TypedBlock, intent: string, productId: string): TypedBlock {
  const ids = typed['productIds']
  if (!Array.isArray(ids)) return {}
  const others = (ids as readonly string[]).filter((each) => each !== productId)
  if (intent === 'pick') return { productIds: [...others, productId] }
  return intent === 'unpick' ? { productIds: others } : {}
}

function refused(result: Extract<Result<null>, { ok: false }>, typed: TypedBlock | null = null) {
  const problems = { '': messageOf(result.problem) }
  return data<HomeAnswer>({ ...NOTHING, problems, typed }, PROBLEMS[result.problem.code].status)
}
