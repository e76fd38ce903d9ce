import type { ReactNode } from 'react'
import type { FirstViewBytes, SpeedOnDevice } from '../../../rules/seo-check.ts'
import { totalBytes } from '../../../rules/speed-check.ts'
import { Findings } from './findings.tsx'

const KINDS: Readonly<Record<keyof FirstViewBytes, string>> = {
  document: 'Document',
  style: 'Style sheets',
  script: 'JavaScript',
  font: 'Fonts',
  picture: 'Pictures',
}

type Props = { readonly name: string; readonly speed: SpeedOnDevice; readonly badge: ReactNode }

/** What was measured on one kind of device. */
export function SpeedFigures({ name, speed, badge }: Props) {
  const total = totalBytes(speed.bytes)
  return (
    <div className="seo-device">
      <h4>
        {name} {badge}
      </h4>
      <Findings findings={speed.findings} />
      <table className="seo-bytes">
        <caption>
          First view of <code>{speed.heaviestPath}</code>, compressed
        </caption>
        <tbody>
          {(Object.keys(KINDS) as (keyof FirstViewBytes)[]).map((kind) => (
            <tr key={kind}>
              <th scope="row">{KINDS[kind]}</th>
              <td>{kilobytes(speed.bytes[kind])}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Together</th>
            <td>{kilobytes(total)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toLocaleString('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kB`
}
