/** The fields of the forms that narrow staff's tables: each is a part of the address, so they work without JavaScript. */

type SearchBoxProps = {
  readonly label: string
  readonly placeholder: string
  readonly search: string
}

export function SearchBox({ label, placeholder, search }: SearchBoxProps) {
  return (
    <label>
      <span>{label}</span>
      <input type="search" name="search" defaultValue={search} placeholder={placeholder} maxLength={100} />
    </label>
  )
}

export type Choices = readonly (readonly [value: string, label: string])[]

type ChoiceProps = {
  readonly label: string
  readonly name: string
  readonly chosen: string
  /** What no choice means. */
  readonly any?: string
  readonly choices: Choices
}

export function Choice({ label, name, chosen, any = 'All', choices }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Choices that are called what they are. */
export function same(values: readonly string[]): Choices {
  return values.map((value) => [value, value] as const)
}

/** The first and the last day, both included. */
export function Days({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <>
      <label>
        <span>From</span>
        <input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        <span>To</span>
        <input type="date" name="to" defaultValue={to} />
      </label>
    </>
  )
}
