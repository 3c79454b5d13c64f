import { useMemo, useSyncExternalStore } from 'react'
import type { LiveStatus } from '@/marketData/liveStatus'
import { useMarketData } from '@/marketData/marketDataContext'
import { optionScope } from '@/marketData/options/useOptionMarket'
import type { TickersView } from '@/marketData/tickers/tickersStore'
import type { ViewStore } from '@/marketData/viewStore'
import type { Ticker } from '@/protocol/channels/ticker'

export type LegTickers = LiveStatus & { readonly tickers: ReadonlyMap<string, Ticker> }

/**
 * The tickers of a few names out of all options of an asset and its perpetual: anew only when one of these changed, where
 * the whole changes at each frame.
 */
export function useLegTickers(asset: string, perpetualName: string | undefined, names: readonly string[]): LegTickers {
  const marketData = useMarketData()
  const key = names.join(' ')
  const store = useMemo(() => {
    const options = marketData.tickers(optionScope(asset))
    const perpetual =
      perpetualName === undefined ? [] : [marketData.tickers({ kind: 'instrument', instrumentName: perpetualName })]
    return pick([options, ...perpetual], key === '' ? [] : key.split(' '))
  }, [marketData, asset, perpetualName, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

function pick(stores: readonly ViewStore<TickersView>[], names: readonly string[]) {
  let held: LegTickers | undefined
  const read = (): LegTickers => {
    const views = stores.map((store) => store.getSnapshot())
    const worst = views.find(({ status }) => status !== 'live') ?? views[0]
    const tickers = new Map(
      names.flatMap((name) => {
        const ticker = views.map((view) => view.tickers.get(name)).find((one) => one !== undefined)
        return ticker === undefined ? [] : [[name, ticker] as const]
      }),
    )
    // Without the time of the last message, which is another each time, while they are live.
    const { status = 'loading', updatedAtMs, error } = worst ?? {}
    return { status, updatedAtMs: status === 'live' ? undefined : updatedAtMs, error, tickers }
  }
  return {
    subscribe: (listener: () => void) => {
      const stops = stores.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    getSnapshot: () => {
      const now = read()
      if (held === undefined || !isSame(held, now)) held = now
      return held
    },
  }
}

function isSame(one: LegTickers, other: LegTickers): boolean {
  return (
    one.status === other.status &&
    one.updatedAtMs === other.updatedAtMs &&
    one.tickers.size === other.tickers.size &&
    [...one.tickers].every(([name, ticker]) => other.tickers.get(name) === ticker)
  )
}
