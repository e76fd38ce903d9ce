/** The seller and the grievance officer, as Indian law requires a shop to show them. */
import { shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
import { POLICIES } from '#platform/rules/policies.ts'

export function SellerFacts() {
  return (
    <dl className="policy-facts surface paper stack">
      <dt>Seller</dt>
      <dd>{shopFacts().sellerName}</dd>
      <dt>Principal address</dt>
      <dd>{shopFacts().address.join(', ')}</dd>
      <dt>Branches</dt>
      <dd>{shopFacts().branches.length > 0 ? shopFacts().branches.join('; ') : 'None'}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>
        <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>, {shopFacts().hours}
      </dd>
      <dt>GSTIN</dt>
      <dd>{shopFacts().gstin}</dd>
    </dl>
  )
}

export function GrievanceOfficer() {
  const { name, designation, email, phone } = shopFacts().grievanceOfficer
  return (
    <>
      <dl className="policy-facts surface paper stack">
        <dt>{designation}</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={telephoneLink(phone)}>{phone}</a>, {shopFacts().hours}
        </dd>
        <dt>Address</dt>
        <dd>{shopFacts().address.join(', ')}</dd>
      </dl>
      <p>
        Every complaint gets a ticket number, which you can use to ask about its progress. We acknowledge it
        within {POLICIES.complaintAcknowledgedHours} hours and settle it within one month of receiving it. You
        can also send it by the <a href="/contact">contact form</a>. If you are not satisfied, the National
        Consumer Helpline is open to you at{' '}
        <a href="https://consumerhelpline.gov.in" rel="noreferrer">
          consumerhelpline.gov.in
        </a>{' '}
        or by calling 1915.
      </p>
    </>
  )
}
