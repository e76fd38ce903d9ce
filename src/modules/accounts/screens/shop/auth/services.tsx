import { useEffect } from 'react'
import { withNext } from '../../../components/auth-forms.tsx'

const NAMES: Readonly<Record<string, string>> = { google: 'Google' }

export function serviceName(provider: string): string {
  return NAMES[provider] ?? provider
}

/** Sign-in with external services, if the owner has set any up. */
export function Services({
  services,
  next,
}: {
  readonly services: readonly string[]
  readonly next: string
}) {
  if (services.length === 0) return null
  return (
    <div className="auth-services stack gap-3">
      <p className="auth-or row gap-3 muted small">or</p>
      {services.map((provider) => (
        <form
          key={provider}
          method="post"
          action={withNext('/auth', next)}
          aria-label={`Continue with ${serviceName(provider)}`}
        >
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="provider" value={provider} />
          <button type="submit" name="intent" value="service" className="button button-plain">
            Continue with {serviceName(provider)}
          </button>
        </form>
      ))}
    </div>
  )
}

/** Redirecting to the external service; without JavaScript the shopper follows the link. */
export function Leaving({ url }: { readonly url: string }) {
  useEffect(() => location.assign(url), [url])
  return (
    <p>
      You are being led to the other service. <a href={url}>Go on</a>
    </p>
  )
}
