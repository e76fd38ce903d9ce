import type { BlockButton } from '../block-view.ts'

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

export function BlockButtons({ buttons }: { readonly buttons: readonly BlockButton[] }) {
  return buttons.map(({ text, link }) => (
    <a key={link} className="button button-plain" href={link}>
      {text}
    </a>
  ))
}
