import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTroubles, troubleMail, type WatchedFacts } from './troubles.ts'

const DAY = 86_400
const GOOD: WatchedFacts = {
  tasks: [{ task: 'send_order_mail', waiting: 3, oldestSeconds: 10, failed: 0 }],
  reconciliationSeconds: 60,
  openMoney: 0,
  openRefunds: 0,
  backupSeconds: DAY,
  sellingSeconds: 100 * DAY,
  disk: { freeBytes: 20e9, totalBytes: 50e9 },
  certificateSeconds: 60 * DAY,
  takesRealMoney: true,
}

test.each<[string, Partial<WatchedFacts>, string | null]>([
  ['nothing', {}, null],
  [
    'failed jobs',
    { tasks: [{ task: 'send_order_mail', waiting: 0, oldestSeconds: 0, failed: 2 }] },
    '2 jobs have failed for good (send order mail). Look at Connections: each can be tried again there.',
  ],
  [
    'reconciliation that is late',
    { reconciliationSeconds: 2_000 },
    'Payments have not been reconciled for 33 minutes: late payments are not noticed. Check that the worker runs.',
  ],
  ['reconciliation that never ran', { reconciliationSeconds: null }, null],
  [
    'a small disk that is nearly full',
    { disk: { freeBytes: 900e6, totalBytes: 5e9 } },
    'The disk of the shop’s data has 900 MB left. Free some: a full disk stops the shop.',
  ],
  ['a disk that cannot be read', { disk: null }, null],
  ['an old backup', { backupSeconds: 3.5 * DAY }, 'The last backup of the shop is 3 days old.'],
  ['no backup', { backupSeconds: null }, 'No backup of the shop has been recorded yet.'],
  ['no backup on the first day', { backupSeconds: null, sellingSeconds: DAY }, null],
  ['no backup of a trial shop', { backupSeconds: null, takesRealMoney: false }, null],
  [
    'a certificate that was not renewed',
    { certificateSeconds: 13.9 * DAY },
    'The certificate of the shop’s address expires in 13 days, and was not renewed.',
  ],
  [
    'a certificate that has expired',
    { certificateSeconds: -5 },
    'The certificate of the shop’s address has expired: browsers refuse to open the shop.',
  ],
])('%s', (_what, facts, sentence) => {
  expect(findTroubles({ ...GOOD, ...facts }).map((each) => each.sentence)).toEqual(
    sentence === null ? [] : [sentence],
  )
})

test('a mail lists each problem once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{3,20}\.$/), { minLength: 1, maxLength: 5 }),
      (troubles) => {
        const mail = troubleMail(troubles, 'https://shop.test/cms/health')
        for (const sentence of troubles) {
          expect(mail.text.split('\n\n').filter((line) => line === sentence)).toHaveLength(1)
          expect(mail.html).toContain(sentence)
        }
      },
    ),
  )
})
