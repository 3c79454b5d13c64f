import { useSyncExternalStore } from 'react'
import { useAllOrders, usePositions } from '@/account/accountContext'
import { heldPrices, type PricedContract } from '@/account/heldPrices'
import type { OpenOrder } from '@/account/openOrders'
import { costedPosition } from '@/account/positions'
import { useStops } from '@/account/stops/useStops'
import { isArmed, type WaitingStop } from '@/account/stops/stopOrder'
import type { StopRow } from './stopRow'
import { useMarketData } from '@/marketData/marketDataContext'
import { negate } from '@/protocol/fixed6'
import { positionAt, type Position } from '@/quant/pnl'
import { useInstrumentTerms } from '@/marketData/useInstrumentTerms'

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
    const isWithParent = !isArmed(stop, orders ?? [])
    const parent = isWithParent ? orders?.find(({ orderId }) => orderId === stop.parentOrderId) : undefined
    return {
      stop,
      instrument: termsOf(stop.instrumentName),
      markPrice: tickers.get(stop.instrumentName)?.mark?.price,
      // One that came with an order closes what that one opens, at its price.
      held: isWithParent ? parent && entryOf(parent) : position && costedPosition(position),
      isWithParent,
    }
  })
}

/** What an order opens, when it is filled at its limit; unknown of a market order. */
function entryOf({ side, amount, price }: OpenOrder): Position | undefined {
  return price === 0n ? undefined : positionAt(side === 'buy' ? amount : negate(amount), price)
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
