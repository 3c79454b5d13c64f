import { useMemo, useSyncExternalStore } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { smileDistribution, type TerminalDistribution } from '@/core/quant/terminalDistribution'
import { useMarketData } from '@/web/market/marketDataContext'
import { joinTickers } from '@/web/market/tickers/joinTickers'
import { useIndex } from '@/web/market/tickers/useIndex'
import { nearestStrikes } from './chainForward'
import type { ChainStrike } from './chainStore'
import { createSmilesStore } from './smilesStore'
import { useOptionChain } from './useOptions'

/**
 * Price distribution at expiry, updated at most once per second. Subscribes to the out-of-the-money option of each
 * strike, and to both options near the forward.
 */
export function useExpiryDistribution({ asset, expiryNs }: OptionInstrument): TerminalDistribution | undefined {
  const marketData = useMarketData()
  const { chain } = useOptionChain(asset)
  const { price: index } = useIndex(asset)
  const expiry = chain?.find((one) => one.expiryNs === expiryNs)
  const spot = index === undefined ? undefined : toNumber(index)
  const key = expiry === undefined || spot === undefined ? '' : askedOptions(expiry.strikes, spot).join(' ')
  const store = useMemo(() => {
    const names = key === '' ? [] : key.split(' ')
    const tickers = joinTickers(
      names.map((instrumentName) => marketData.tickers({ kind: 'instrument', instrumentName })),
    )
    const { clock, timers } = marketData
    return createSmilesStore({ tickers, chain: expiry === undefined || key === '' ? [] : [expiry], clock, timers })
  }, [marketData, expiry, key])
  const [smile] = useSyncExternalStore(store.subscribe, store.getSnapshot).smiles
  return useMemo(() => {
    if (smile === undefined) return undefined
    const marks = smile.quotes.flatMap(({ strike, markIv }) =>
      markIv === undefined ? [] : [{ strike: toNumber(strike), iv: markIv }],
    )
    return smileDistribution(marks, { forward: smile.forward.forward, yearsToExpiry: smile.years })
  }, [smile])
}

function askedOptions(strikes: readonly ChainStrike[], spot: number): readonly string[] {
  const near = new Set(nearestStrikes(strikes, spot))
  return strikes.flatMap((one) => {
    const { strike, call, put } = one
    const outside = toNumber(strike) >= spot ? (call ?? put) : (put ?? call)
    return (near.has(one) ? [call, put] : [outside]).flatMap((option) => option?.instrumentName ?? [])
  })
}
