/** The shop's icons: one line weight, one size, hidden from screen readers. */
import type { ReactNode } from 'react'

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

export function SearchIcon() {
  return (
    <Icon>
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20" />
    </Icon>
  )
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h10" />
    </Icon>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

export function CartIcon() {
  return (
    <Icon>
      <path d="M5.5 8.5h13l1 11.5h-15zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
    </Icon>
  )
}

export function HeartIcon() {
  return (
    <Icon>
      <path d="M12 20C7.6 16.6 4 13.3 4 9.4A4.4 4.4 0 0 1 8.4 5c1.5 0 2.8.8 3.6 2 .8-1.2 2.1-2 3.6-2A4.4 4.4 0 0 1 20 9.4c0 3.9-3.6 7.2-8 10.6Z" />
    </Icon>
  )
}

export function HomeIcon() {
  return (
    <Icon>
      <path d="m4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4z" />
    </Icon>
  )
}

/** A notebook: spine, cover, elastic. */
export function ProductsIcon() {
  return (
    <Icon>
      <path d="M6 4h12.5v16H6a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 6 4Zm1.5 0v16M15.5 4v16" />
    </Icon>
  )
}

export function AccountIcon() {
  return (
    <Icon>
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m7 10 5 5 5-5" />
    </Icon>
  )
}

export function ArrowIcon() {
  return (
    <Icon>
      <path d="M5 12h14m-5.5-5.5L19 12l-5.5 5.5" />
    </Icon>
  )
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M19 12H5m5.5-5.5L5 12l5.5 5.5" />
    </Icon>
  )
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M12 6v12M6 12h12" />
    </Icon>
  )
}

export function MinusIcon() {
  return (
    <Icon>
      <path d="M6 12h12" />
    </Icon>
  )
}

export function ShareIcon() {
  return (
    <Icon>
      <path d="M12 15V4m-4 3.5L12 4l4 3.5M6 11H5v9h14v-9h-1" />
    </Icon>
  )
}

export function TrashIcon() {
  return (
    <Icon>
      <path d="M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 10.5v6m3-6v6" />
    </Icon>
  )
}

export function TagIcon() {
  return (
    <Icon>
      <path d="M4 4h8l8 8-8 8-8-8zm4.5 4.5h.01" />
    </Icon>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.5L19 7" />
    </Icon>
  )
}

export function EnlargeIcon() {
  return (
    <Icon>
      <path d="M4 9V4h5M20 15v5h-5M4 4l6.5 6.5M20 20l-6.5-6.5" />
    </Icon>
  )
}

export function DeliveryIcon() {
  return (
    <Icon>
      <path d="M3 6h11v10.5H3zM14 10h4l3 3.5v3h-7zM7 19.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Zm10 0a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />
    </Icon>
  )
}

/** A place on a map. */
export function PlaceIcon() {
  return (
    <Icon>
      <path d="M12 21s-6.5-6.1-6.5-10.8a6.5 6.5 0 0 1 13 0C18.5 14.9 12 21 12 21Zm0-8.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z" />
    </Icon>
  )
}

export function ReturnIcon() {
  return (
    <Icon>
      <path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H8" />
    </Icon>
  )
}

export function LockIcon() {
  return (
    <Icon>
      <path d="M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2.5" />
    </Icon>
  )
}

export function FilterIcon() {
  return (
    <Icon>
      <path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
    </Icon>
  )
}

export function CameraIcon() {
  return (
    <Icon>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Z" />
    </Icon>
  )
}
