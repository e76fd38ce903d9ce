/** Settings that the panel may see: which services are real and where their webhooks point, without secrets. */
import { keyMode, type ConnectionSettings } from '#modules/staff/rules/connections.ts'
import type { Config } from './config.ts'

export function connectionSettings(config: Config): ConnectionSettings {
  const { providers, razorpay, delhivery, mail, crm, google, analyticsUrl, integrator } = config
  return {
    payments: {
      mode: providers.payments === 'sandbox' ? 'sandbox' : keyMode(razorpay.keyId),
      keyId: razorpay.keyId,
      webhookSecrets: razorpay.webhookSecrets.length,
    },
    shipping: {
      mode: providers.shipping,
      pickupLocation: delhivery.pickupLocation,
      takesPushes: delhivery.webhookSecret !== null,
    },
    mail: { mode: providers.mail, from: mail.from },
    crm: crm && { host: new URL(crm.url).host, isSigned: crm.secret !== null },
    isGoogleOn: google !== null,
    analytics: analyticsUrl === null ? null : new URL(analyticsUrl).host,
    hasIntegratorKey: integrator.apiKey !== null,
    hasIntegratorSecret: integrator.webhookSecret !== null,
    isTestKeyOn: isTestKeyOn(config),
  }
}

/** The publicly known key is accepted in test mode only, never with live payment keys. */
export function isTestKeyOn({ sandbox, providers }: Pick<Config, 'sandbox' | 'providers'>): boolean {
  return sandbox !== null && providers.payments === 'sandbox'
}
