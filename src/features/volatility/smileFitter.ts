import { createListeners } from '@/lib/listeners'
import type { ExpirySmile } from '@/marketData/options/smileQuotes'
import type { OpenFitPort } from './fitPort'
import { fitPoints, type FitBasis, type FittedSmile } from './smileFit'

/** By the expiry in UNIX nanoseconds. */
export type Fits = ReadonlyMap<bigint, FittedSmile>

/** Smiles and the fits that were made of them: they change together, so that what is drawn belongs together. */
export type FittedSmiles = { readonly smiles: readonly ExpirySmile[]; readonly fits: Fits }

type Asked = Wanted & { readonly count: number }
type Wanted = { readonly smile: ExpirySmile; readonly basis: FitBasis }

/**
 * Keeps each expiry fitted: one that has changed is asked for once, one request is under way at a time, and what changes
 * meanwhile goes with the next one. What was told stands until all that is newer is fitted.
 */
export function createSmileFitter(openPort: OpenFitPort) {
  let told: FittedSmiles = { smiles: [], fits: new Map() }
  let wanted: readonly Wanted[] = []
  const done = new Map<bigint, Wanted>()
  let asked: { readonly all: readonly Wanted[]; readonly of: ReadonlyMap<bigint, Asked> } | undefined
  let port: ReturnType<OpenFitPort> | undefined

  const tell = (all: readonly Wanted[], fits: Fits) => {
    told = { smiles: all.map(({ smile }) => smile), fits }
    publish()
  }

  const askNext = () => {
    if (asked !== undefined || port === undefined) return
    const changed = wanted.filter(({ smile, basis }) => {
      const before = done.get(smile.expiryNs)
      return before?.smile !== smile || before.basis !== basis
    })
    if (changed.length === 0) {
      // One of them may have expired.
      if (wanted.length !== told.smiles.length) tell(wanted, told.fits)
      return
    }
    const tasks = changed.map(({ smile, basis }) => ({ expiryNs: smile.expiryNs, points: fitPoints(smile, basis) }))
    const of = changed.map(
      (one, index) => [one.smile.expiryNs, { ...one, count: tasks[index]?.points.length ?? 0 }] as const,
    )
    asked = { all: wanted, of: new Map(of) }
    port.ask({ tasks })
  }

  const open = () =>
    openPort((reply) => {
      const fits = new Map(told.fits)
      for (const { expiryNs, fit } of reply.fits) {
        const of = asked?.of.get(expiryNs)
        if (of === undefined) continue
        done.set(expiryNs, of)
        fits.set(expiryNs, { basis: of.basis, years: of.smile.years, fit, count: of.count })
      }
      const all = asked?.all ?? wanted
      asked = undefined
      tell(all, fits)
      askNext()
    })

  const { subscribe, publish } = createListeners(() => {
    port = open()
    askNext()
    return () => {
      port?.close()
      port = undefined
      asked = undefined
    }
  })

  return {
    getSnapshot: () => told,
    subscribe,
    /** What is to be fitted from now on; an expiry that is the same object as before is not fitted again. */
    want: (smiles: readonly ExpirySmile[], basis: FitBasis) => {
      wanted = smiles.map((smile) => ({ smile, basis }))
      askNext()
    },
  }
}
