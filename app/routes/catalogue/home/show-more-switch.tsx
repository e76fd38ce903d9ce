import { SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from '#domain/catalogue/listing.ts'

/** Switches the show-more mode by its address (spec §2). */
export function ShowMoreSwitch({ isOn }: { readonly isOn: boolean }) {
  return (
    <nav className="show-more" aria-label="Products shown of each category">
      <span>Shown of each category</span>
      <a href="/" aria-current={isOn ? undefined : 'true'}>
        {SECTION_SIZE}
      </a>
      <a href="/?show=more" aria-current={isOn ? 'true' : undefined}>
        {SECTION_SIZE_SHOW_MORE}
      </a>
    </nav>
  )
}
