/** The part of the settings that pages may use, without secrets. */
import type { PageSettings } from '#app/context.ts'
import type { Config } from './config.ts'
import { keyMode, type ConnectionSettings } from '#modules/staff/rules/connections.ts'

export function pageSettings(config: Config): PageSettings {
  return {
    shopUrl: config.shopUrl,
    isTestMode: config.sandbox !== null,
    mailboxUrl:
      config.sandbox && config.providers.mail === 'sandbox' ? `${config.sandbox.publicUrl}/mail` : null,
    checkoutScriptUrl: config.razorpay.checkoutScriptUrl,
    measuredBy: config.analyticsUrl === null ? null : new URL(config.analyticsUrl).hostname,
    isEnquiryForwarded: config.crm !== null,
    isFactorRequired: isRealMoneyTaken(config),
    connections: connectionSettings(config),
  }
}

export function isRealMoneyTaken({ providers }: Config): boolean {
  return providers.payments === 'live'
}

/** Which services are real and where their webhooks point. */
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
