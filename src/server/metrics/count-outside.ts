/**
 * Calls of external services are counted and logged here, so that adapters need not know about it. `onCall` runs when
 * a provider call begins.
 */
import { MailRefused } from '#platform/mail/port.ts'
import type { Deps } from '#platform/deps.ts'
import { availability, countCalls, type ProcessMetrics } from './process-metrics.ts'

export function countOutside(deps: Deps, metrics: ProcessMetrics, onCall: () => void): Deps {
  metrics.add(() => [availability(deps.payments.isAvailable())])
  return {
    ...deps,
    payments: countCalls(deps.payments, 'razorpay', { metrics, log: deps.log, onCall }),
    shipping: countCalls(deps.shipping, 'delhivery', { metrics, log: deps.log, onCall }),
    pictureStore:
      deps.pictureStore && countCalls(deps.pictureStore, 's3', { metrics, log: deps.log, onCall }),
    mail: {
      close: () => deps.mail.close(),
      async send(mail) {
        try {
          await deps.mail.send(mail)
          metrics.mails.add({ outcome: 'sent' })
          deps.log.info({}, 'mail.sent')
        } catch (error) {
          metrics.mails.add({ outcome: error instanceof MailRefused ? 'refused' : 'failed' })
          throw error
        }
      },
    },
  }
}
