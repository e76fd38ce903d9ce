import { shopFacts } from '#platform/rules/shop-facts.ts'
import { Link } from 'react-router'
import type { ConnectionFacts, ConnectionSettings } from '#modules/staff/rules/connections.ts'
import {
  type Scope,
  SCOPE_WORDS,
  SETTINGS_KEY_SCOPES,
  SETTINGS_SECRET_SCOPES,
  TEST_KEY,
} from '#modules/staff/rules/scopes.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { AssistantsCard } from '../../../machines/screens/assistants-card.tsx'
import { Connection } from './connection.tsx'

type Props = {
  readonly settings: ConnectionSettings
  readonly facts: ConnectionFacts
  readonly shopUrl: string
}

/** Each external service: its settings and its last activity. */
export function Connections(props: Props) {
  return (
    <div className="tiles">
      <Payments {...props} />
      <Shipping {...props} />
      <Mail {...props} />
      <Others {...props} />
      <FirstIntegrator {...props} />
      <AssistantsCard shopUrl={props.shopUrl} />
    </div>
  )
}

const PAYMENT_STATES = {
  sandbox: ['Sandbox: no real money', 'grey'],
  test: ['Test keys: no real money', 'yellow'],
  live: ['Live', 'green'],
} as const

function Payments({ settings: { payments }, facts, shopUrl }: Props) {
  const [state, tone] = PAYMENT_STATES[payments.mode]
  return (
    <Connection
      title="Payments: Razorpay"
      state={state}
      tone={tone}
      facts={[
        ['Key ID', <code key="id">{payments.keyId}</code>],
        ['Webhook address', <code key="url">{shopUrl}/webhooks/razorpay</code>],
        [
          'Webhook secrets',
          payments.webhookSecrets === 1 ? 'One is set' : 'Two are set: you can remove the older one',
        ],
        ['Last event', whenWords(facts.lastPaymentEvent)],
        ['Events waiting to be processed', String(facts.waitingPaymentEvents)],
      ]}
      variables={[
        'RAZORPAY_KEY_ID',
        'RAZORPAY_KEY_SECRET',
        'RAZORPAY_WEBHOOK_SECRET',
        'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
      ]}
    />
  )
}

function Shipping({ settings: { shipping }, facts }: Props) {
  const isLive = shipping.mode === 'live'
  return (
    <Connection
      title="Parcels: Delhivery"
      state={isLive ? 'Live' : 'Sandbox: no real parcels'}
      tone={isLive ? 'green' : 'grey'}
      facts={[
        ['Pickup location', shipping.pickupLocation],
        [
          'Pushed scans',
          shipping.takesPushes ? 'Accepted at a secret address' : 'Not accepted: no secret path is set',
        ],
        ['Last scan pushed', whenWords(facts.lastScanPush)],
        ['Scans waiting to be processed', String(facts.waitingScanPushes)],
      ]}
      variables={['DELHIVERY_TOKEN', 'DELHIVERY_PICKUP_LOCATION', 'DELHIVERY_WEBHOOK_SECRET']}
    />
  )
}

function Mail({ settings: { mail }, facts }: Props) {
  const isLive = mail.mode === 'live'
  return (
    <Connection
      title="Mail"
      state={isLive ? 'Through your mail server' : 'Sandbox: stored, not sent'}
      tone={isLive ? 'green' : 'grey'}
      facts={[
        ['Sender', mail.from ?? `${shopFacts().name} <${shopFacts().email}>`],
        ['Waiting', String(facts.waitingMails)],
        ['Failed for good', String(facts.failedMails)],
      ]}
      variables={['SMTP_URL', 'MAIL_FROM']}
    />
  )
}

function Others({ settings: { crm, isGoogleOn, analytics }, facts }: Props) {
  return (
    <>
      <Connection
        title="CRM"
        state={crm ? 'On' : 'Off'}
        tone={crm ? 'green' : 'grey'}
        facts={
          crm
            ? [
                ['Enquiries go to', crm.host],
                ['Signed', crm.isSigned ? 'Yes' : 'No: no secret is set'],
                ['Last forwarded', whenWords(facts.lastForwarded)],
                ['Waiting', String(facts.waitingForwards)],
              ]
            : [['Enquiries', 'Stay in this panel and in your mailbox']]
        }
        variables={['CRM_WEBHOOK_URL', 'CRM_WEBHOOK_SECRET']}
      />
      <Connection
        title="Sign-in by Google"
        state={isGoogleOn ? 'On' : 'Off'}
        tone={isGoogleOn ? 'green' : 'grey'}
        facts={[['For', 'Shoppers; staff always sign in with their password']]}
        variables={['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']}
      />
      <Connection
        title="Visitor analytics"
        state={analytics ? 'On' : 'Off'}
        tone={analytics ? 'green' : 'grey'}
        facts={[['Sent to', analytics ?? 'Not connected; visitors are not asked for consent']]}
        variables={['ANALYTICS_URL']}
      />
    </>
  )
}

/** The key and secret of the environment; those created in the panel are on the keys page. */
function FirstIntegrator({ settings: { hasIntegratorKey, hasIntegratorSecret, isTestKeyOn } }: Props) {
  const isOn = hasIntegratorKey || hasIntegratorSecret
  const words = (isSet: boolean, may: string) => (isSet ? may : 'Not set')
  return (
    <Connection
      title="First integrator"
      state={isOn ? 'On' : 'Off'}
      tone={isOn ? 'green' : 'grey'}
      facts={[
        ['The key may', words(hasIntegratorKey, mayWords(SETTINGS_KEY_SCOPES))],
        ['The secret may', words(hasIntegratorSecret, mayWords(SETTINGS_SECRET_SCOPES))],
        [
          'Test key',
          isTestKeyOn ? <code key="test">{TEST_KEY}</code> : 'Refused: this shop may have real orders',
        ],
        [
          'More keys',
          <Link key="keys" to="/cms/integrations/keys">
            Manage keys
          </Link>,
        ],
      ]}
      variables={['API_KEY', 'WEBHOOK_SECRET']}
    />
  )
}

function mayWords(scopes: ReadonlySet<Scope>): string {
  return [...scopes].map((scope) => SCOPE_WORDS[scope]).join('. ')
}

function whenWords(at: string | null) {
  return at === null ? 'None so far' : <time dateTime={at}>{dateAndTimeOf(at)}</time>
}
