/** What pages know of the settings. */
import type { PageSettings } from '#app/context.ts'
import type { Config } from './config.ts'
import { connectionSettings } from './connection-settings.ts'

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
