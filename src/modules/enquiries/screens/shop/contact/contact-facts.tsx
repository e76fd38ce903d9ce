import { BRAND, telephoneLink } from '#platform/rules/brand.ts'
import { POLICY_PAGES } from '#modules/content/screens/shop/policy/policy-pages.ts'

/** Every other way to reach the shop, and frequent questions. */
export function ContactFacts() {
  return (
    <section className="contact-facts" aria-labelledby="contact-facts">
      <h2 id="contact-facts">Other ways to reach us</h2>
      <dl>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={telephoneLink(BRAND.phone)}>{BRAND.phone}</a>
            <span className="muted">{BRAND.hours}</span>
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <address>
              {BRAND.sellerName}
              {BRAND.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt>Complaints</dt>
          <dd>
            {BRAND.grievanceOfficer.name}, {BRAND.grievanceOfficer.designation}
            <a href={`mailto:${BRAND.grievanceOfficer.email}`}>{BRAND.grievanceOfficer.email}</a>
            <a href={telephoneLink(BRAND.grievanceOfficer.phone)}>{BRAND.grievanceOfficer.phone}</a>
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
