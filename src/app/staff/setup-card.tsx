import { Link } from 'react-router'
import type { SetupCard as Card, SetupStep } from '#modules/reports/rules/setup-steps.ts'
import { SETUP_STEPS } from '#modules/reports/screens/staff/health/setup-steps-text.ts'

/** The next steps of a new shop; for a running one only what has stopped working. */
export function SetupCard({ card }: { readonly card: Card }) {
  const isSetup = card.kind === 'setup'
  const steps = isSetup ? card.next : card.steps
  return (
    <section className="panel needs" aria-labelledby="set-up">
      <h3 id="set-up">
        {isSetup ? `Set up your shop: ${card.done} of ${card.total} done` : 'Check your shop'}
      </h3>
      <ul>
        {steps.map((step, place) => (
          <li key={step.id}>
            <StepLink step={step} isNext={isSetup && place === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepLink({ step: { id, fact }, isNext }: { readonly step: SetupStep; readonly isNext: boolean }) {
  return (
    <Link to={`/cms/health#${id}`}>
      <span>
        <strong>
          {isNext && 'Next: '}
          {SETUP_STEPS[id].title}.
        </strong>{' '}
        {fact}
      </span>
    </Link>
  )
}
