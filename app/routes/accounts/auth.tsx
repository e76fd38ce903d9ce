/** Login. A plain form, so that it works before JavaScript; whoever has a session is sent home (spec §2). */
import { data, redirect } from 'react-router'
import { BRAND } from '#domain/brand.ts'
import { MESSAGES } from '#domain/messages.ts'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { Ruling } from '#app/components/ruling.tsx'
import { accountContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/auth'
import { LoginForm } from './auth/login-form.tsx'

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Login',
    description: `Sign in to your account at ${BRAND.name}.`,
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)()
  if (viewer) throw redirect('/')
  return { isSignup: url.searchParams.get('mode') === 'signup' }
}

const MAX_EMAIL_LENGTH = 100
const MAX_PASSWORD_LENGTH = 100

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const email = textOf(form, 'email').trim().slice(0, MAX_EMAIL_LENGTH)
  const password = textOf(form, 'password').slice(0, MAX_PASSWORD_LENGTH)
  if (email === '' || password === '')
    return data({ email, message: MESSAGES.login_missing }, { status: 422 })

  const answer = await context.get(accountContext).signIn(email, password)
  if (!answer.ok) return data({ email, message: answer.message }, { status: 401 })
  const cookies = new Headers({ 'Cache-Control': 'private, no-store' })
  for (const cookie of answer.setCookies) cookies.append('Set-Cookie', cookie)
  return redirect('/cms', { status: 303, headers: cookies })
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignup } = loaderData
  return (
    <div className="page auth-page">
      <div className="auth-card">
        <Ruling kind="ruled" />
        <h1>{isSignup ? 'Create Account' : 'Login'}</h1>
        <nav className="tabs" aria-label="Account">
          <a href="/auth" aria-current={isSignup ? undefined : 'page'}>
            Login
          </a>
          <a href="/auth?mode=signup" aria-current={isSignup ? 'page' : undefined}>
            Sign up
          </a>
        </nav>
        {isSignup ? (
          <SignupSoon />
        ) : (
          <LoginForm email={actionData?.email ?? ''} problem={actionData?.message ?? null} />
        )}
      </div>
    </div>
  )
}

function SignupSoon() {
  return (
    <div className="auth-note">
      <p>Accounts for shoppers open soon, with reward coins on every order and 100 coins as a welcome.</p>
      <p>You can order today without one: fill your cart, give your address and pay.</p>
      <p className="empty-actions">
        <a className="button" href="/products">
          See all products
        </a>
      </p>
    </div>
  )
}
