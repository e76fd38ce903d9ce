/**
 * How fast the shop answers and what a first visit fetches, on a desktop and on a phone. All answers are timed first, one
 * after the other; then what the pages load is weighed, and what does not come in time is counted as missing.
 */
import { chosenPicture, type Screen } from '../../rules/chosen-picture.ts'
import { ownPath } from '../../rules/own-address.ts'
import type { PageFacts } from '../../rules/page-facts.ts'
import { worstOf, type FirstViewBytes, type SeoCheckResult } from '../../rules/seo-check.ts'
import { judgeSpeed, type MeasuredPage, type SpeedDevice } from '../../rules/speed-check.ts'
import type { OwnAnswer, OwnVisit } from '../../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/jobs/map-concurrent.ts'
import { samplePages } from './sample-pages.ts'

const SCREENS: Readonly<Record<SpeedDevice, Screen>> = {
  desktop: { widthPx: 1280, density: 1 },
  mobile: { widthPx: 390, density: 3 },
}
/** Each page is asked for so often; the first answer may still have to be made. */
const ROUNDS = 3
const TIMING_MS = 2_500
const WEIGHING_MS = 2_000

type TimedPage = {
  readonly path: string
  readonly answersMs: Readonly<Record<SpeedDevice, readonly number[]>>
  readonly documentBytes: number
  readonly facts: PageFacts
}
/** Null: it did not come in time. */
type Weigh = (path: string) => Promise<number | null>

export async function measureSpeed(deps: Deps): Promise<SeoCheckResult | null> {
  const pages = await timePages(deps, deps.ownPages.visit(TIMING_MS), await samplePages(deps))
  const weigh = weigherOn(deps.ownPages.visit(WEIGHING_MS))
  // What every page needs comes before pictures, of which some may still have to be made.
  await mapConcurrent(
    pages.flatMap((page) => filesOf(deps, page)),
    weigh,
  )
  const judge = async (device: SpeedDevice) =>
    judgeSpeed(await mapConcurrent(pages, (page) => weighPage(deps, page, weigh, device), 1), device)
  const [desktop, mobile] = [await judge('desktop'), await judge('mobile')]
  if (!desktop || !mobile) return null
  const rating = worstOf([desktop.rating, mobile.rating])
  return { kind: 'speed', rating, pages: pages.length, desktop, mobile }
}

/** One after the other, on both devices in turn; pages for which there is no time are left out. */
async function timePages(deps: Deps, visit: OwnVisit, paths: readonly string[]): Promise<TimedPage[]> {
  const pages: TimedPage[] = []
  for (const path of paths) {
    const desktop = await timePage(visit, path, 'desktop')
    const mobile = await timePage(visit, path, 'mobile')
    const [first] = [...desktop, ...mobile]
    if (!first || desktop.length === 0 || mobile.length === 0) continue
    const answersMs = { desktop: desktop.map(msOf), mobile: mobile.map(msOf) }
    pages.push({ path, answersMs, documentBytes: first.wireBytes, facts: deps.ownPages.readPage(first.text) })
  }
  return pages
}

type Answered = Extract<OwnAnswer, { ok: true }>

async function timePage(visit: OwnVisit, path: string, device: SpeedDevice): Promise<Answered[]> {
  const answers: Answered[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await visit.get(path, device)
    if (answer.ok && answer.status === 200) answers.push(answer)
  }
  return answers
}

function msOf({ answeredInMs }: Answered): number {
  return answeredInMs
}

function filesOf({ options }: Deps, { facts }: TimedPage): string[] {
  return [...facts.styles, ...facts.scripts, ...facts.fonts].flatMap(
    (address) => ownPath(address, options.shopUrl) ?? [],
  )
}

/** What a browser fetches before the visitor moves: put-off pictures are not among it. */
async function weighPage(
  { options }: Deps,
  { path, answersMs, documentBytes, facts }: TimedPage,
  weigh: Weigh,
  device: SpeedDevice,
): Promise<MeasuredPage> {
  let missing = 0
  const weighAll = async (addresses: readonly string[]) => {
    const own = [...new Set(addresses)].flatMap((address) => ownPath(address, options.shopUrl) ?? [])
    const weights = await mapConcurrent(own, weigh)
    missing += weights.filter((weight) => weight === null).length
    return weights.reduce((sum: number, weight) => sum + (weight ?? 0), 0)
  }
  const pictures = facts.pictures.filter(({ isLazy }) => !isLazy)
  const bytes: FirstViewBytes = {
    document: documentBytes,
    style: await weighAll(facts.styles),
    script: await weighAll(facts.scripts),
    font: await weighAll(facts.fonts),
    picture: await weighAll(pictures.map((picture) => chosenPicture(picture, SCREENS[device]))),
  }
  return { path, answersMs: answersMs[device], bytes, missing }
}

/** Each file is fetched once, however many pages need it. */
function weigherOn(visit: OwnVisit): Weigh {
  const known = new Map<string, Promise<number | null>>()
  return (path) => {
    const weight =
      known.get(path) ?? visit.get(path, 'mobile').then((answer) => (answer.ok ? answer.wireBytes : null))
    known.set(path, weight)
    return weight
  }
}
