/** The forms of a return's page, distinguished by their `wish`. */
import type { MessageKey } from '#platform/rules/messages.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { verbatim, fail, ok, type Result } from '#platform/rules/result.ts'
import { decisionInput } from '../../../rules/return-input.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'

/** What was done, as the key of its message. */
export async function workOnReturn(
  shop: Shop,
  staff: Actor,
  id: string,
  form: FormData,
): Promise<Result<MessageKey>> {
  const wish = form.get('wish')
  switch (typeof wish === 'string' ? wish : '') {
    case 'approve':
    case 'refuse':
      return decide(shop, staff, id, form)
    case 'receive': {
      const restock = form.getAll('restock').filter((each) => typeof each === 'string')
      return doneWith(
        'return_received',
        await shop.receiveReturn(staff, { id, restock: restock as ProductId[] }),
      )
    }
    case 'turn': {
      const isBackInStock = form.get('isBackInStock') === 'yes'
      return doneWith('return_turned', await shop.turnIntoRefund(staff, { id, isBackInStock }))
    }
    case 'again':
      return doneWith('return_again', await shop.resendReplacement(staff, { id }))
    default:
      return fail({ code: 'bad_request', key: 'bad_request' })
  }
}

async function decide(shop: Shop, staff: Actor, id: string, form: FormData): Promise<Result<MessageKey>> {
  const input = decisionInput.safeParse({ id, decision: form.get('wish'), answer: form.get('answer') ?? '' })
  if (!input.success)
    return fail({ code: 'invalid', ...verbatim(input.error.issues[0]?.message ?? MESSAGES.bad_request) })
  const done = input.data.decision === 'approve' ? 'return_approved' : 'return_refused'
  return doneWith(done, await shop.decideReturn(staff, input.data))
}

function doneWith(key: MessageKey, result: Result<unknown>): Result<MessageKey> {
  return result.ok ? ok(key) : result
}
