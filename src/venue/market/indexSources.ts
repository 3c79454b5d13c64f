import type { Random } from '@/lib/random'
import { indexPrice } from '@/quant/indexPrice'

/** One simulated spot venue that the index of an asset looks at. Plain data. */
export type IndexSource = {
  /** Where it thinks the price is, USD: behind the price, because it follows it. */
  readonly seen: number
  /** Its own deviation, as a fraction of the price. Wanders. */
  readonly noise: number
  /** How long it is still disconnected. */
  readonly outageSec: number
  /** A mistake of its own, as a fraction of the price, and how long it still makes it. */
  readonly mistake: number
  readonly mistakeSec: number
}

/** The sources of one asset and what they come to. */
export type AssetSources = {
  readonly sources: readonly IndexSource[]
  /** USD; the last one when no source is left. */
  readonly index: number
}

/** As many as venue-rules 3.1 names for ETH; fewer venues trade smaller assets. */
const sourceCounts: Readonly<Record<string, number>> = { ETH: 10, BTC: 10, SOL: 6, DOGE: 5 }
const fewestSources = 5

const noise = { spread: 0.00006, reversionPerSec: 0.1 }
/** The first source follows at once, each later one this much slower. */
const lagSecPerSource = 0.15
const outages = { perSec: 1 / 1_800, meanSec: 20 }
const mistakes = { perSec: 1 / 3_600, meanSec: 8, smallest: 0.006, largest: 0.04 }

export function createSources(asset: string, price: number): AssetSources {
  const source: IndexSource = { seen: price, noise: 0, outageSec: 0, mistake: 0, mistakeSec: 0 }
  return { sources: Array.from({ length: sourceCounts[asset] ?? fewestSources }, () => source), index: price }
}

/** The sources some time later, when the price that they follow is `price`. */
export function stepSources(before: AssetSources, price: number, seconds: number, random: Random): AssetSources {
  const sources = before.sources.map((source, at) => stepSource(source, at, price, seconds, random))
  return { sources, index: indexPrice(sources.map(toldPrice)) ?? before.index }
}

/** What a source says: nothing while it is disconnected. */
export function toldPrice({ seen, noise: own, outageSec, mistake, mistakeSec }: IndexSource): number | undefined {
  if (outageSec > 0) return undefined
  return seen * (1 + own + (mistakeSec > 0 ? mistake : 0))
}

/** Takes the same random numbers whatever happens, so that one seed gives one path. */
function stepSource(source: IndexSource, at: number, price: number, seconds: number, random: Random): IndexSource {
  const [outage, outageLength, mistaken, mistakeSize] = [random.next(), random.next(), random.next(), random.next()]
  const kept = Math.exp(-noise.reversionPerSec * seconds)
  const lagSec = at * lagSecPerSource
  const behind = lagSec === 0 ? 0 : Math.exp(-seconds / lagSec)
  const hasOutage = outage < outages.perSec * seconds
  const isMistaken = mistaken < mistakes.perSec * seconds
  const size = mistakes.smallest + (mistakes.largest - mistakes.smallest) * mistakeSize
  return {
    seen: price + (source.seen - price) * behind,
    noise: source.noise * kept + noise.spread * Math.sqrt(1 - kept * kept) * random.normal(),
    outageSec: hasOutage ? -Math.log(1 - outageLength) * outages.meanSec : Math.max(0, source.outageSec - seconds),
    mistake: isMistaken ? (outageLength < 0.5 ? -size : size) : source.mistake,
    mistakeSec: isMistaken ? mistakes.meanSec * 2 * mistakeSize : Math.max(0, source.mistakeSec - seconds),
  }
}
