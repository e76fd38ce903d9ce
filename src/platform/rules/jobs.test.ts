import { expect, test } from 'vitest'
import { defineJob, defineSweep, queued } from './jobs.ts'
import { z } from './zod.ts'

const refund = defineJob('refund_payment', {
  lane: 'money',
  input: z.object({ refundId: z.uuid() }),
  key: ({ refundId }) => `refund:${refundId}`,
})
const sweep = defineSweep('sweep', 'other')

test('a job takes its key from its input, or a given one', () => {
  const refundId = '0a8f1c52-4f0e-4d3a-8a39-5f3e1c1b2d4e'
  expect(queued(refund, { refundId })).toEqual({
    task: 'refund_payment',
    payload: { refundId },
    key: `refund:${refundId}`,
  })
  expect(queued(refund, { refundId }, 'mine').key).toBe('mine')
  expect(queued(sweep, {}).key).toBeNull()
})
