/** What the owner switches for the whole shop: cash on delivery, what it costs the shopper, and up to which amount. */
import { data, redirect } from 'react-router'
import {
  MOST_COD_FEE_RUPEES,
  MOST_COD_LIMIT_RUPEES,
  shopSettingsInput,
  type ShopSettings,
} from '#domain/admin/shop-settings.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr, fromRupees, toRupees } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#app/components/form/form-text.ts'
import type { Route } from './+types/settings'
import { requireAdmin } from './require-admin.ts'
import { CashForm, type TypedSettings } from './settings/cash-form.tsx'
import './settings/settings.css'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

export const headers = privatePage

const TITLE = 'Settings'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title: TITLE, description: TITLE })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin(context)
  const settings = await context.get(shopContext).getShopSettings()
  return { settings, isDone: url.searchParams.has('done') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  await requireAdmin(context)
  const form = await request.formData()
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
  if (!input.success) {
    const [issue] = input.error.issues
    return data(
      { message: issue?.message ?? MESSAGES.bad_request, field: String(issue?.path[0] ?? ''), typed },
      422,
    )
  }
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeShopSettings(actor, input.data)
  if (!changed.ok) {
    const status = changed.problem.code === 'stale' ? 409 : 403
    return data({ message: changed.problem.message, field: '', typed }, status)
  }
  // A page of its own: loading it again changes nothing.
  return redirect(`${url.pathname}?done`, 303)
}

/** Null for what is no whole number: an empty field is not 0. */
function wholeNumber(text: string): number | null {
  const digits = text.replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, isDone } = loaderData
  return (
    <section className="staff-orders staff-settings" aria-labelledby="shop-settings">
      <header className="staff-head">
        <h2 id="shop-settings">{TITLE}</h2>
        <p>{changedWords(settings)}</p>
      </header>
      {isDone && !actionData && (
        <p className="note note-good" role="status">
          {MESSAGES.settings_saved}
        </p>
      )}
      <CashForm
        key={settings.version}
        shown={actionData?.typed ?? typedOf(settings)}
        stands={typedOf(settings)}
        version={settings.version}
        refusal={actionData}
        most={{
          fee: formatInr(fromRupees(MOST_COD_FEE_RUPEES)),
          limit: formatInr(fromRupees(MOST_COD_LIMIT_RUPEES)),
        }}
      />
    </section>
  )
}

function typedOf({ isCodOn, codFeePaise, codLimitPaise }: ShopSettings): TypedSettings {
  return {
    isCodOn,
    codFeeRupees: String(toRupees(codFeePaise)),
    codLimitRupees: String(toRupees(codLimitPaise)),
  }
}

function changedWords({ changedBy, changedAt }: ShopSettings): string {
  return changedBy === null
    ? 'As the shop came'
    : `Last changed on ${dateAndTimeOf(changedAt)} by ${changedBy}`
}
