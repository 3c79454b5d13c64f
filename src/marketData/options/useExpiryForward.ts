import { useMemo, useSyncExternalStore } from 'react'
import { toNumber } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { ExpiryForward } from '@/quant/expiryForward'
import { useMarketData } from '../marketDataContext'
import { joinTickers } from '../tickers/joinTickers'
import { useIndex } from '../tickers/useIndex'
import { nearestStrikes } from './chainForward'
import { createForwardStore } from './forwardStore'
import { useOptionChain } from './useOptionMarket'

/**
 * The forward of one option's expiry, live, at most anew each second, from the strikes around the money alone: who looks
 * at one option does not listen to all of them. Undefined while nothing tells it.
 */
export function useExpiryForward({ asset, expiryNs }: OptionInstrument): ExpiryForward | undefined {
  const marketData = useMarketData()
  const { chain } = useOptionChain(asset)
  const { price: index } = useIndex(asset)
  const expiry = chain?.find((one) => one.expiryNs === expiryNs)
  const strikes = nearestStrikes(expiry?.strikes ?? [], index && toNumber(index))
  // The strikes change when the index has passed one: until then it is the same text, and the same store.
  const key = index === undefined ? '' : strikes.map(({ strike }) => strike).join(' ')
  const store = useMemo(() => {
    const asked = new Set(key.split(' '))
    const near = expiry?.strikes.filter(({ strike }) => asked.has(String(strike))) ?? []
    const options = near.flatMap(({ call, put }) => [call, put].filter((option) => option !== undefined))
    const tickers = joinTickers(
      options.map(({ instrumentName }) => marketData.tickers({ kind: 'instrument', instrumentName })),
    )
    return createForwardStore({ ...marketData, tickers, chain: near.length === 0 ? [] : [{ expiryNs, strikes: near }] })
  }, [marketData, expiry, expiryNs, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot).get(expiryNs)
}
