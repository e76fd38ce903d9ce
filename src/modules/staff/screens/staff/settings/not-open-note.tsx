import { Link } from 'react-router'

/** The keys are live, but the owner's own details are incomplete: see `isOpenForOrders`. */
export function NotOpenNote() {
  return (
    <p className="note note-bad" role="status">
      The shop takes no orders yet, because some of its details are still examples.{' '}
      <Link to="/cms/settings/brand">Brand</Link> and{' '}
      <Link to="/cms/settings/business">Business details</Link> name them.
    </p>
  )
}
