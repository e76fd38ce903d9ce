/** What the terminal shows once the shop is open. */
import type { SamplesOnSale } from '#modules/reports/rules/setup-facts.ts'
import type { Config } from '../config.ts'

export type Admin = { email: string; password: string | null; isNew: boolean }

export function readyLines(config: Config, admin: Admin, seconds: number, isDemo = false): string[] {
  const url = config.shopUrl
  return [
    '',
    `Panna is open at ${url}`,
    `  staff  ${url}/cms  ${admin.email}, ${passwordWords(config, admin)}`,
    ...(isDemo ? [`  demo   an invented shop in ${config.dataDir}: remove that folder for a new one`] : []),
    ...testModeLines(config),
    `  Ready in ${seconds.toFixed(1)} s. Ctrl-C closes the shop.`,
    '',
  ]
}

/** With `--empty`, the result of the step `sample shop`. An earlier start may have put the samples in. */
export function leftOutWords({ products, coupons }: SamplesOnSale): string {
  if (products + coupons.length === 0) return 'left out'
  return 'is there from an earlier start: choose "Remove samples" on /cms/health'
}

function passwordWords(config: Config, { password, isNew }: Admin): string {
  if (password !== null) return 'password above, in the line "staff"'
  if (isNew && config.firstAdmin.password !== null) return 'password as set in ADMIN_PASSWORD'
  return 'password as before'
}

function testModeLines({ sandbox, providers }: Config): string[] {
  if (sandbox === null) return []
  const played = Object.entries(providers).flatMap(([name, mode]) => (mode === 'sandbox' ? [name] : []))
  const mail =
    providers.mail === 'sandbox' ? [`  mail   ${sandbox.publicUrl}/mail  what the shop sends lands here`] : []
  return [
    ...mail,
    `  Test mode: the sandbox plays ${played.join(', ')}. No money moves there and nothing leaves this machine.`,
  ]
}
