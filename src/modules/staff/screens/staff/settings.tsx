/**
 * The owner's settings for the whole shop: cash on delivery with its fee and limit, whether staff need a second factor,
 * and the limits for staff.
 */
import { data, redirect, type RouterContextProvider } from 'react-router'
import {
  factorRuleInput,
  lowStockInput,
  MAX_COD_FEE_RUPEES,
  MAX_COD_LIMIT_RUPEES,
  shopSettingsInput,
  staffLimitsInput,
  type ShopSettings,
} from '../../rules/shop-settings.ts'
import { problemsIn } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, toRupees } from '#platform/rules/money.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import { WatchedPage } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import type { Route } from './+types/settings'
import { passwordProblem, withPassword } from './confirm/check-password.ts'
import { PASSWORD_FIELD } from './confirm/password-confirmation.tsx'
import {
  CashForm,
  type TypedSettings,
  FactorRule,
  LowStockForm,
  LIMIT_FIELDS,
  StaffLimitsForm,
  type TypedLimits,
} from './settings/settings-forms.tsx'
import { SettingsNav } from './settings/settings-nav.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Settings'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await context.get(shopContext).getShopSettings()
  const isFactorRequiredAnyway = context.get(pageSettingsContext).isFactorRequired === true
  return { settings, isFactorRequiredAnyway, isDone: url.searchParams.has('done') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const name = form.get('form')
  if (name === 'stock') return changeLowStock(context, form, url)
  if (name === 'limits') return changeLimits(context, form, url)
  return name === 'factor' ? changeFactorRule(context, form, url) : changeCash(context, form, url)
}

type Context = Readonly<RouterContextProvider>

async function changeCash(context: Context, form: FormData, url: URL) {
  const typed: TypedSettings = {
    isCodOn: form.get('isCodOn') === 'on',
    codFeeRupees: wholeTextOf(form, 'codFeeRupees').trim(),
    codLimitRupees: wholeTextOf(form, 'codLimitRupees').trim(),
  }
  const input = shopSettingsInput.safeParse({
    isCodOn: typed.isCodOn,
    codFeeRupees: wholeNumber(typed.codFeeRupees),
    codLimitRupees: wholeNumber(typed.codLimitRupees),
    version: wholeNumber(wholeTextOf(form, 'version')),
  })
  if (!input.success)
    return data(
      { cash: { problems: problemsIn(input, ['codFeeRupees', 'codLimitRupees']) ?? {}, typed } },
      422,
    )
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeShopSettings(actor, input.data)
  if (!changed.ok) {
    const problems = { '': messageOf(changed.problem) }
    return data({ cash: { problems, typed } }, statusOf(changed.problem))
  }
  return changedAt(url)
}

async function changeFactorRule(context: Context, form: FormData, url: URL) {
  const password = await passwordProblem(context, form)
  if (password !== null) return data({ factor: { problems: { [PASSWORD_FIELD]: password } } }, 422)
  const input = factorRuleInput.safeParse({
    isFactorRequired: form.get('isFactorRequired') === 'on',
    version: wholeNumber(wholeTextOf(form, 'version')),
  })
  if (!input.success) return data({ factor: { problems: { '': MESSAGES.bad_request } } }, 422)
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeFactorRule(actor, input.data)
  if (changed.ok) return changedAt(url)
  return data({ factor: { problems: { '': messageOf(changed.problem) } } }, statusOf(changed.problem))
}

async function changeLimits(context: Context, form: FormData, url: URL) {
  const typed = Object.fromEntries(
    LIMIT_FIELDS.map(([name]) => [name, wholeTextOf(form, name).trim()]),
  ) as TypedLimits
  const numbers = Object.entries(typed).map(([name, text]) => [name, wholeNumber(text)])
  const input = staffLimitsInput.safeParse({
    ...Object.fromEntries(numbers),
    version: wholeNumber(wholeTextOf(form, 'version')),
  })
  const wrong = problemsIn(
    input,
    LIMIT_FIELDS.map(([name]) => name),
  )
  const problems = await withPassword(context, form, wrong)
  if (!input.success || problems) return data({ limits: { problems: problems ?? {}, typed } }, 422)
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeStaffLimits(actor, input.data)
  if (changed.ok) return changedAt(url)
  return data({ limits: { problems: { '': messageOf(changed.problem) }, typed } }, statusOf(changed.problem))
}

async function changeLowStock(context: Context, form: FormData, url: URL) {
  const typed = wholeTextOf(form, 'lowStockAt').trim()
  const input = lowStockInput.safeParse({
    lowStockAt: wholeNumber(typed),
    version: wholeNumber(wholeTextOf(form, 'version')),
  })
  if (!input.success)
    return data({ stock: { problems: problemsIn(input, ['lowStockAt']) ?? {}, typed } }, 422)
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeLowStock(actor, input.data)
  if (changed.ok) return changedAt(url)
  return data({ stock: { problems: { '': messageOf(changed.problem) }, typed } }, statusOf(changed.problem))
}

function statusOf({ code }: Problem): number {
  return code === 'stale' ? 409 : 403
}

/** Redirects, so that reloading the page changes nothing. */
function changedAt(url: URL) {
  return redirect(`${url.pathname}?done`, 303)
}

/** Returns null if the text is not a whole number: an empty field is not 0. */
function wholeNumber(text: string): number | null {
  const digits = text.replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, isFactorRequiredAnyway, isDone } = loaderData
  const cash = actionData && 'cash' in actionData ? actionData.cash : undefined
  const limits = actionData && 'limits' in actionData ? actionData.limits : undefined
  const stock = actionData && 'stock' in actionData ? actionData.stock : undefined
  const factor = actionData && 'factor' in actionData ? actionData.factor : undefined
  return (
    <WatchedPage labelledBy="shop-settings">
      <header className="staff-head">
        <h2 id="shop-settings">{TITLE}</h2>
        <p>{changedWords(settings)}</p>
      </header>
      <SettingsNav />
      {isDone && !actionData && (
        <p className="note note-good" role="status">
          {MESSAGES.settings_saved}
        </p>
      )}
      <CashForm
        key={settings.version}
        shown={cash?.typed ?? toFormValues(settings)}
        saved={toFormValues(settings)}
        version={settings.version}
        refusal={cash}
        most={{
          fee: formatInr(fromRupees(MAX_COD_FEE_RUPEES)),
          limit: formatInr(fromRupees(MAX_COD_LIMIT_RUPEES)),
        }}
      />
      <FactorRule
        isRequired={settings.isFactorRequired}
        isRequiredAnyway={isFactorRequiredAnyway}
        version={settings.version}
        refusal={factor}
      />
      <LowStockForm
        key={`stock ${settings.version}`}
        shown={stock?.typed ?? String(settings.lowStockAt)}
        version={settings.version}
        refusal={stock}
      />
      <StaffLimitsForm
        key={`limits ${settings.version}`}
        shown={limits?.typed ?? typedLimits(settings)}
        version={settings.version}
        refusal={limits}
      />
    </WatchedPage>
  )
}

function toFormValues({ isCodOn, codFeePaise, codLimitPaise }: ShopSettings): TypedSettings {
  return {
    isCodOn,
    codFeeRupees: String(toRupees(codFeePaise)),
    codLimitRupees: String(toRupees(codLimitPaise)),
  }
}

function typedLimits(settings: ShopSettings): TypedLimits {
  return {
    returnRefundLimitRupees: String(toRupees(settings.returnRefundLimitPaise)),
    returnRefundDailyRupees: String(toRupees(settings.returnRefundDailyPaise)),
    coinAdjustmentLimit: String(settings.coinAdjustmentLimit),
    coinAdjustmentDaily: String(settings.coinAdjustmentDaily),
    staffLockMinutes: String(settings.staffLockMinutes),
  }
}

function changedWords({ changedBy, changedAt }: ShopSettings): string {
  return changedBy === null
    ? 'Default settings'
    : `Last changed on ${dateAndTimeOf(changedAt)} by ${changedBy}`
}
