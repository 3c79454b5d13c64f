import type { MarginInstrument } from '@/core/protocol/instrument'
import { compareTerms } from '../../rules/compareTerms'
import type { VenuePort } from '../../venuePort'
import { nextOptionId } from '../listing'
import type { SourceInstrument } from '../source/marketEvent'
import { mirrorTerms } from './mirrorTerms'

/** The instruments of the source and their ids at this venue. */
export type MirrorListing = {
  /** Takes a new list of the source. Returns the names that it no longer has. */
  readonly follow: (instruments: readonly SourceInstrument[]) => string[]
  /** Lists what is new. Returns the names whose books are to be shown, or withdrawn, from now on. */
  readonly settle: () => Promise<readonly string[]>
  /** Undefined for an instrument that is not listed here; one that has gone, or that became unfit, still has its id. */
  readonly idOf: (name: string) => string | undefined
  readonly isFollowed: (name: string) => boolean
  readonly assetOf: (name: string) => string | undefined
  readonly names: () => readonly string[]
}

/** Ids below this are those of perpetuals. */
const firstOptionId = 10_001

export function createMirrorListing(
  port: Pick<VenuePort, 'live' | 'clock' | 'submit'>,
  onProblem: (problem: string) => void,
): MirrorListing {
  const { instruments } = port.live
  /** Contracts whose fixed terms differ from those listed here. */
  const unfit = new Set<string>()
  let followed = new Map<string, SourceInstrument>()
  let isNew = false

  function planTerms() {
    const everListed = [...instruments.byId.keys(), ...instruments.expiredById.keys()]
    let nextPerpetual = Math.max(0, ...everListed.map(Number).filter((id) => id < firstOptionId)) + 1
    let nextOption = nextOptionId(everListed)
    const fresh: MarginInstrument[] = []
    const changed: MarginInstrument[] = []
    const turned: string[] = []
    for (const source of followed.values()) {
      const known = instruments.byName.get(source.name)
      const isPerpetual = source.kind === 'PERPETUAL'
      const id = known?.instrumentId ?? String(isPerpetual ? nextPerpetual : nextOption)
      const terms = mirrorTerms(source, id, port.clock.nowMs())
      if (terms === undefined) continue
      if (known === undefined) {
        fresh.push(terms)
        if (isPerpetual) nextPerpetual += 1
        else nextOption += 1
        continue
      }
      // The cycle is that of the day of the listing.
      const now = known.instrumentType === 'OPTION' ? { ...terms, listingCycle: known.listingCycle } : terms
      const difference = compareTerms(known, now)
      if (difference === 'changeable') changed.push(now)
      const isUnfit = difference === 'fixed'
      if (isUnfit === unfit.has(source.name)) continue
      turned.push(source.name)
      if (!isUnfit) unfit.delete(source.name)
      else {
        unfit.add(source.name)
        onProblem(`${source.name} has other fixed terms than the contract that is listed here, and is not followed`)
      }
    }
    return { fresh, changed, turned }
  }

  return {
    follow: (next) => {
      const names = new Set(next.map(({ name }) => name))
      const gone = [...followed.keys()].filter((name) => !names.has(name))
      followed = new Map(next.map((instrument) => [instrument.name, instrument]))
      isNew = true
      return gone
    },
    settle: async () => {
      if (!isNew) return []
      isNew = false
      const { fresh, changed, turned } = planTerms()
      if (fresh.length > 0) await port.submit({ type: 'listInstruments', instruments: fresh })
      if (changed.length > 0) await port.submit({ type: 'changeTerms', instruments: changed })
      return [...fresh.map(({ instrumentName }) => instrumentName), ...turned]
    },
    idOf: (name) => instruments.byName.get(name)?.instrumentId,
    isFollowed: (name) => followed.has(name) && !unfit.has(name),
    assetOf: (name) => followed.get(name)?.asset,
    names: () => [...followed.keys()],
  }
}
