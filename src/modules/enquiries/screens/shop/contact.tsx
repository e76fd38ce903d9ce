/**
 * The contact form (spec §2, §5), and every other way to reach the shop. A plain form that works without JavaScript.
 */
import { data, redirect } from 'react-router'
import { shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
import { ENQUIRY_FIELDS, type EnquiryAnswer, type EnquiryField } from '../../rules/enquiry-fields.ts'
import { CONTACT_FORM_ID, enquiryInput } from '../../rules/enquiry.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { mayEnquireContext, pageSettingsContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact/contact-form.tsx'
import { WhatHappensNext } from './contact/what-happens-next.tsx'
import './contact/contact.css'
import { POLICY_PAGES } from '#modules/content/screens/shop/policy/policy-pages.ts'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Contact',
    description: `Write to ${shopFacts().name} about an order, a bulk requirement or a question. ${shopFacts().email}, ${shopFacts().phone}, ${shopFacts().city}.`,
    path: '/contact',
  })
}

const MAX_ECHO = 4000

/** The submission without JavaScript; with it, the page calls POST /api/contact. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const typed = Object.fromEntries(
    ENQUIRY_FIELDS.map((field) => [field, wholeTextOf(form, field).slice(0, MAX_ECHO)]),
  )
  const parsed = enquiryInput.safeParse({
    formId: CONTACT_FORM_ID,
    formData: typed,
    websiteUrl: `${context.get(pageSettingsContext).shopUrl}/contact`,
  })
  const refuse = (status: number, message: string, errors: EnquiryAnswer['errors']) =>
    data({ typed, message, errors } as EnquiryAnswer, { status })
  if (!parsed.success) {
    const { issues } = parsed.error
    const named = issues.flatMap(({ path: [, field], message }) =>
      field === undefined ? [] : [[field as EnquiryField, message] as const],
    )
    return refuse(422, issues[0]?.message ?? MESSAGES.contact_missing, Object.fromEntries(named.toReversed()))
  }
  if (!context.get(mayEnquireContext)()) return refuse(429, MESSAGES.contact_too_many, {})
  await context.get(shopContext).submitEnquiry(parsed.data)
  return redirect('/thank-you', { status: 303, headers: { 'Cache-Control': 'private, no-store' } })
}

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="page contact-page">
      <header className="contact-head">
        <h1 className="title-large">Write to us</h1>
        <p>
          A question about paper, an order that is on its way, two hundred books for a school: a person reads
          every message.
        </p>
      </header>
      <ContactForm answer={actionData ?? null} />
      <ContactFacts />
      <WhatHappensNext />
    </div>
  )
}

/** Every other way to reach the shop, and frequent questions. */
function ContactFacts() {
  return (
    <section className="contact-facts" aria-labelledby="contact-facts">
      <h2 id="contact-facts">Other ways to reach us</h2>
      <dl>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>
            <span className="muted">{shopFacts().hours}</span>
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <address>
              {shopFacts().sellerName}
              {shopFacts().address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt>Complaints</dt>
          <dd>
            {shopFacts().grievanceOfficer.name}, {shopFacts().grievanceOfficer.designation}
            <a href={`mailto:${shopFacts().grievanceOfficer.email}`}>{shopFacts().grievanceOfficer.email}</a>
            <a href={telephoneLink(shopFacts().grievanceOfficer.phone)}>
              {shopFacts().grievanceOfficer.phone}
            </a>
          </dd>
        </div>
      </dl>
      <nav aria-label="Policies">
        <ul className="contact-links">
          {POLICY_PAGES.map(({ path, title }) => (
            <li key={path}>
              <a className="tap bold" href={path}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
