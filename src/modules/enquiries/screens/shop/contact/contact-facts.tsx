import { shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
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
