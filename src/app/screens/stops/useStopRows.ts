import { useSyncExternalStore } from 'react'
import { useAllOrders, usePositions } from '@/account/accountContext'
import { heldPrices, type PricedContract } from '@/account/heldPrices'
import { costedPosition } from '@/account/positions'
import { useStops } from '@/account/stops/useStops'
import { isArmed, type WaitingStop } from '@/account/stops/stopOrder'
import type { StopRow } from '@/features/stops/stopRow'
import { useMarketData } from '@/marketData/marketDataContext'
import { useInstrumentTerms } from '../trade/useInstrumentTerms'

const noAssets: readonly string[] = []

/** The stops that wait, with the marks of now and what they would close. */
export function useStopRows(): readonly StopRow[] {
  const stops = useStops()
  const orders = useAllOrders().data?.orders
  const { data: positions } = usePositions()
  const termsOf = useInstrumentTerms()
  const store = heldPrices(useMarketData(), contractsOf(stops), noAssets)
  const { tickers } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return stops.map((stop) => {
    const position = positions?.find(({ instrumentName }) => instrumentName === stop.instrumentName)
    return {
      stop,
      instrument: termsOf(stop.instrumentName),
      markPrice: tickers.get(stop.instrumentName)?.mark?.price,
      held: position && costedPosition(position),
      isWithParent: !isArmed(stop, orders ?? []),
    }
  })
}

/** Each instrument once. */
function contractsOf(stops: readonly WaitingStop[]): readonly PricedContract[] {
  const known = new Map(
    stops.map(({ instrumentName, instrumentType }) => {
      const [asset = ''] = instrumentName.split('-')
      return [instrumentName, { instrumentName, instrumentType, asset }]
    }),
  )
  return [...known.values()]
}
