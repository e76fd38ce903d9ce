import { useEffect, useRef, useState } from 'react'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

type Props = {
  /** Reloads the frame when it changes. */
  readonly version: number
  /** The block being edited: the frame scrolls to it. */
  readonly blockId: string
}

/** The draft as shoppers will see it, at a phone's and at a desktop's width, scaled to fit. */
export function PreviewFrame({ version, blockId }: Props) {
  const [device, setDevice] = useState<Device>('phone')
  const { place, width } = useWidth()
  const scale = width === 0 ? 1 : Math.min(1, width / WIDTHS[device])
  return (
    <section className="home-preview" aria-labelledby="home-preview">
      <div className="row between">
        <h3 id="home-preview">Preview</h3>
        <div className="row needs-js" role="group" aria-label="Width of the preview">
          {(['phone', 'desktop'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="text-button"
              aria-pressed={device === each}
              onClick={() => setDevice(each)}
            >
              {each === 'phone' ? 'Phone' : 'Desktop'} ({WIDTHS[each]} px)
            </button>
          ))}
        </div>
      </div>
      <div ref={place} className="home-preview-place" data-device={device}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the shop, as trusted as this one */}
        <iframe
          title="Preview of the home page"
          src={`/cms/home/preview?version=${version}#${blockId}`}
          width={WIDTHS[device]}
          ref={(frame) => {
            if (frame) frame.style.setProperty('--scale', String(scale))
          }}
        />
      </div>
    </section>
  )
}

/** The width of an element, updated when it changes; 0 until measured. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, width }
}
