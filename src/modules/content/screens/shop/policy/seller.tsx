/** The seller and the grievance officer, as Indian law requires a shop to show them. */
import { BRAND, telephoneLink } from '#platform/rules/brand.ts'
import { POLICIES } from '#platform/rules/policies.ts'

export function SellerFacts() {
  return (
    <dl className="policy-facts surface paper stack">
      <dt>Seller</dt>
      <dd>{BRAND.sellerName}</dd>
      <dt>Principal address</dt>
      <dd>{BRAND.address.join(', ')}</dd>
      <dt>Branches</dt>
      <dd>{BRAND.branches.length > 0 ? BRAND.branches.join('; ') : 'None'}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>
        <a href={telephoneLink(BRAND.phone)}>{BRAND.phone}</a>, {BRAND.hours}
      </dd>
      <dt>GSTIN</dt>
      <dd>{BRAND.gstin}</dd>
    </dl>
  )
}

export function GrievanceOfficer() {
  const { name, designation, email, phone } = BRAND.grievanceOfficer
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
          <a href={telephoneLink(phone)}>{phone}</a>, {BRAND.hours}
        </dd>
        <dt>Address</dt>
        <dd>{BRAND.address.join(', ')}</dd>
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
