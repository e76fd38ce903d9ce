/** Whoever is led to an entry that is folded finds it open. */
import { useEffect } from 'react'

export function useReveal(): void {
  useEffect(() => {
    const arrive = () => {
      const target = targetOf(location.hash)
      if (target && unfold(target)) target.scrollIntoView()
    }
    // Before the browser goes there: so it finds the place where it will be.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.docs a[href^="#"]') : null
      const leadsTo = link && targetOf(link.hash)
      if (leadsTo) unfold(leadsTo)
    }
    arrive()
    window.addEventListener('hashchange', arrive)
    document.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('hashchange', arrive)
      document.removeEventListener('click', onClick)
    }
  }, [])
}

function targetOf(hash: string): HTMLElement | null {
  return document.getElementById(decoded(hash.slice(1)))
}

/** An address that somebody typed may hold anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Opens what lies around the target, and the entry that the target is. */
function unfold(target: HTMLElement): boolean {
  let isChanged = false
  const own = target.querySelector<HTMLElement>(':scope > .api-fold')
  for (let at: HTMLElement | null | undefined = own ?? target; at; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement) || at.open) continue
    at.open = true
    isChanged = true
  }
  return isChanged
}
