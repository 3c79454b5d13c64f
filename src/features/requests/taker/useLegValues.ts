import { useMemo } from 'react'
import { legValue } from './ownModel'
import type { LegMarkets, LegValues, PackageLeg } from './packageMarket'
import { useOptionChain } from '@/marketData/options/useOptionMarket'
import { useSmiles } from '@/marketData/options/useSmiles'
import { parseInstrumentName } from '@/protocol/instrumentName'

/** What the legs are worth by the smile of one's own; legs of another asset than this one have no worth here. */
export function useLegValues(asset: string, legs: readonly PackageLeg[], markets: LegMarkets): LegValues {
  const { chain } = useOptionChain(asset)
  const { smiles } = useSmiles(asset, chain)
  return useMemo(
    () =>
      new Map(
        legs.flatMap(({ instrumentName }) => {
          const parts = parseInstrumentName(instrumentName)
          const value = parts?.asset === asset ? legValue(parts, smiles, markets.get(instrumentName)) : undefined
          return value === undefined ? [] : [[instrumentName, value] as const]
        }),
      ),
    [asset, legs, markets, smiles],
  )
}
