import type { Positions } from '@/account/positions'
import type { MarketData } from '@/marketData/marketData'
import type { Price } from '@/protocol/fixed6'

type Marks = ReadonlyMap<string, Price>
type MarksStore = { readonly subscribe: (listener: () => void) => () => void; readonly getSnapshot: () => Marks }

const stores = new WeakMap<MarketData, Map<string, MarksStore>>()

/** The live marks of what is held: one channel for each asset and type, however many positions there are. */
export function marksOf(marketData: MarketData, positions: Positions): MarksStore {
  const scopes = positions.flatMap(({ asset, instrumentType }) =>
    instrumentType === 'SPOT' ? [] : [{ kind: 'assetType', asset, instrumentType } as const],
  )
  const key = [...new Set(scopes.map(({ asset, instrumentType }) => `${asset}:${instrumentType}`))].sort().join(',')
  const known = stores.get(marketData) ?? new Map<string, MarksStore>()
  stores.set(marketData, known)
  const store = known.get(key) ?? createMarksStore(scopes.map(marketData.tickers))
  known.set(key, store)
  return store
}

function createMarksStore(sources: readonly ReturnType<MarketData['tickers']>[]): MarksStore {
  let seen: readonly unknown[] = []
  let marks: Marks = new Map()
  return {
    subscribe: (listener) => {
      const stops = sources.map((source) => source.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    // A new map only when one of the sources has a new view, as React asks of a snapshot.
    getSnapshot: () => {
      const views = sources.map((source) => source.getSnapshot())
      if (views.length === seen.length && views.every((view, index) => view === seen[index])) return marks
      seen = views
      marks = new Map(
        views.flatMap(({ tickers }) =>
          [...tickers.values()].flatMap(({ instrumentName, mark }) =>
            mark === undefined ? [] : [[instrumentName, mark.price] as const],
          ),
        ),
      )
      return marks
    },
  }
}
