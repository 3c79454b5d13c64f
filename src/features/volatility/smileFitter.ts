import type { ExpirySmile } from '@/marketData/options/smileQuotes'
import type { OpenFitPort } from './fitPort'
import { fitPoints, type FitBasis, type FittedSmile } from './smileFit'

/** By the expiry in UNIX nanoseconds. */
export type Fits = ReadonlyMap<bigint, FittedSmile>

type Wanted = { readonly smile: ExpirySmile; readonly basis: FitBasis }

/**
 * Keeps each expiry fitted: one that has changed is asked for once, one request is under way at a time, and what changes
 * meanwhile goes with the next one. A fit stands until a newer one is there.
 */
export function createSmileFitter(openPort: OpenFitPort) {
  const listeners = new Set<() => void>()
  let fits: Fits = new Map()
  let wanted: readonly Wanted[] = []
  const done = new Map<bigint, Wanted>()
  let asked: ReadonlyMap<bigint, Wanted & { readonly count: number }> | undefined
  let port: ReturnType<OpenFitPort> | undefined

  const askNext = () => {
    if (asked !== undefined || port === undefined) return
    const changed = wanted.filter(({ smile, basis }) => {
      const before = done.get(smile.expiryNs)
      return before?.smile !== smile || before.basis !== basis
    })
    if (changed.length === 0) return
    const tasks = changed.map(({ smile, basis }) => ({ expiryNs: smile.expiryNs, points: fitPoints(smile, basis) }))
    asked = new Map(
      changed.map((one, index) => [one.smile.expiryNs, { ...one, count: tasks[index]?.points.length ?? 0 }]),
    )
    port.ask({ tasks })
  }

  const open = () =>
    openPort((reply) => {
      const next = new Map(fits)
      for (const { expiryNs, fit } of reply.fits) {
        const of = asked?.get(expiryNs)
        if (of === undefined) continue
        done.set(expiryNs, of)
        next.set(expiryNs, { basis: of.basis, years: of.smile.years, fit, count: of.count })
      }
      asked = undefined
      fits = next
      for (const listener of listeners) listener()
      askNext()
    })

  return {
    getSnapshot: () => fits,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      port ??= open()
      askNext()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        port?.close()
        port = undefined
        asked = undefined
      }
    },
    /** What is to be fitted from now on; an expiry that is the same object as before is not fitted again. */
    want: (smiles: readonly ExpirySmile[], basis: FitBasis) => {
      wanted = smiles.map((smile) => ({ smile, basis }))
      askNext()
    },
  }
}
