import { Form } from 'react-router'
import { answerTo } from '../../../components/form-answer.ts'
import { serviceName } from '../auth/services.tsx'
import type { SecurityAnswer } from './security-actions.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  readonly identities: readonly { readonly id: string; readonly provider: string }[]
  readonly services: readonly string[]
  readonly answer: SecurityAnswer | null
}

const PASSWORD = 'credential'

/** The account's sign-in methods. Only shown if there is more than the password. */
export function SignInsSheet({ identities, services, answer }: Props) {
  const linked = identities.map(({ provider }) => provider)
  const others = services.filter((service) => !linked.includes(service))
  const result = answerTo(answer, 'unlink') ?? answerTo(answer, 'link')
  if (others.length === 0 && linked.every((provider) => provider === PASSWORD)) return null
  return (
    <Sheet title="Ways to sign in">
      {result?.message && (
        <p className={result.isDone ? 'note note-good' : 'note note-bad'} role="status">
          {result.message}
        </p>
      )}
      <ul className="session-list">
        {identities.map(({ id, provider }) => (
          <li key={id}>
            <p>
              <strong>{provider === PASSWORD ? 'Email and password' : serviceName(provider)}</strong>
            </p>
            {provider !== PASSWORD && identities.length > 1 && (
              <ServiceForm intent="unlink" provider={provider} words="Take off" />
            )}
          </li>
        ))}
        {others.map((provider) => (
          <li key={provider}>
            <p>{serviceName(provider)}</p>
            <ServiceForm intent="link" provider={provider} words="Add" />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type FormProps = {
  readonly intent: 'link' | 'unlink'
  readonly provider: string
  readonly words: string
}

function ServiceForm({ intent, provider, words }: FormProps) {
  return (
    <Form method="post" aria-label={`${words}: ${serviceName(provider)}`} preventScrollReset>
      <input type="hidden" name="provider" value={provider} />
      <button type="submit" name="intent" value={intent} className="text-button">
        {words}: {serviceName(provider)}
      </button>
    </Form>
  )
}
