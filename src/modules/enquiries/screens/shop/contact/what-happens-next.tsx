import { POLICIES } from '#platform/rules/policies.ts'

export function WhatHappensNext() {
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        <li>
          <strong>At once</strong> you get a ticket number, here and by e-mail.
        </li>
        <li>
          <strong>Within {POLICIES.complaintAcknowledgedHours} hours</strong> a person answers. Answers come
          by e-mail, or by phone if that is quicker.
        </li>
        <li>
          <strong>Within one month</strong> a complaint is settled. Name your ticket number, and nobody has to
          ask you twice.
        </li>
      </ol>
    </section>
  )
}
