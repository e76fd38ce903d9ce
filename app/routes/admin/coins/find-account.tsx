/** By address, so it works without JavaScript. */
export function FindAccount({ email }: { readonly email: string }) {
  return (
    <form className="staff-filter" role="search" method="get" key={email}>
      <label>
        <span>E-mail of the account</span>
        <input type="search" name="email" defaultValue={email} maxLength={200} autoComplete="off" />
      </label>
      <button type="submit" className="button">
        Find
      </button>
    </form>
  )
}
