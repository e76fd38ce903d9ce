/** After the contact form: the ticket number, if this browser has one. The page itself is the same for everyone. */
import { useSyncExternalStore } from 'react'
import { shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { readReceipt } from '../../components/enquiry-draft.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { Ruling } from '#platform/ui/brand.tsx'
import type { Route } from './+types/thank-you'
import { WhatHappensNext } from './contact/what-happens-next.tsx'
import './contact/contact.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Thank you',
    description: `Your message has reached ${shopFacts().name}.`,
  })
}

export default function ThankYou() {
  const ticketNumber = useTicketNumber()
  return (
    <div className="page thank-you">
      <section className="ticket surface raised stack" aria-labelledby="thank-you">
        <div className="ticket-words">
          <h1 className="title-large" id="thank-you">
            Thank you
          </h1>
          <p>Your message has reached us. Its number is on the way to your e-mail address as well.</p>
        </div>
        <dl className="ticket-stub">
          <Ruling kind="ruled" />
          <dt className="muted small">Ticket number</dt>
          <dd className={ticketNumber === null ? 'ticket-elsewhere' : 'figure'}>
            {ticketNumber ?? 'In your e-mail'}
          </dd>
        </dl>
      </section>
      <WhatHappensNext />
      <p className="thank-you-ways wrap gap-3">
        <a className="button" href="/products">
          See all products
        </a>
        <a className="button button-plain" href="/">
          Return to Home
        </a>
      </p>
      <p className="muted">
        Something to add? Write to <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a> or call{' '}
        <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>, {shopFacts().hours}.
      </p>
    </div>
  )
}

function useTicketNumber(): number | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => readReceipt()?.ticketNumber ?? null,
    () => null,
  )
}
