/**
 * The rule for everything by which staff refund money: the refund permission and a recently entered password. The only
 * exception is a return within policy, up to the owner's limits per return and per day.
 */
import {
  lockStaffMember,
  findStaffLimits,
  requirePermission,
  type StaffMember,
} from '#modules/staff/index.ts'
import { sumReturnRefundsToday } from '../data/staff-refunds.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { returnRefundRefusal } from '../rules/return-refund-limit.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'

const PASSWORD_NEEDED: Problem = { code: 'password_needed', key: 'password_again' }

export async function requireRefundRight(on: Queryable, actor: Actor): Promise<Result<StaffMember>> {
  const allowed = await requirePermission(on, actor, 'payments.refund')
  if (!allowed.ok) return allowed
  return actor.kind === 'user' && actor.isPasswordFresh === true ? allowed : fail(PASSWORD_NEEDED)
}

export type RefundAllowance = 'permission' | 'limit'

/** For the money of one return. Refunds of one member of staff are serialised, so that the daily sum is right. */
export async function requireReturnRefundRight(
  tx: Tx,
  actor: Actor,
  refund: {
    readonly amountPaise: Paise
    /** Why staff opened the return; empty if the customer requested it in time. */
    readonly openedBecause: string
    readonly customerId: UserId | null
  },
): Promise<Result<RefundAllowance>> {
  const right = await requireRefundRight(tx.client, actor)
  if (right.ok) return ok('permission')
  if (actor.kind !== 'user') return right
  await lockStaffMember(tx, actor.userId)
  const refusal = returnRefundRefusal({
    amountPaise: refund.amountPaise,
    refundedTodayPaise: await sumReturnRefundsToday(tx.client, actor.userId),
    isWithinPolicy: refund.openedBecause === '' && refund.customerId !== actor.userId,
    limits: await findStaffLimits(tx.client),
  })
  if (refusal === null) return ok('limit')
  // Staff with the permission only need to enter the password.
  return right.problem.code === 'password_needed' ? right : fail({ code: 'forbidden', key: refusal })
}
