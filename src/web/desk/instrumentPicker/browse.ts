import type { Instrument } from '@/core/protocol/instrument'
import { optionChainOf, type ChainExpiry } from '@/web/market/options/chainStore'

/** A row of the left list: an instrument to open, or an asset to look into. */
export type LeftRow = {
  readonly section: 'starred' | 'recent' | 'assets'
  /** The instrument that opens: the asset's perpetual, or its first option if it has none. */
  readonly instrument: Instrument
  /** Assets: the number of listed options. */
  readonly options?: number
}

type Listed = {
  readonly instruments: readonly Instrument[]
  readonly starred: ReadonlySet<string>
  /** Newest first. */
  readonly recent: readonly string[]
  readonly selectedName: string
}

/** Starred instruments, those viewed recently, then every asset. The shown instrument is not a recent one. */
export function leftRows({ instruments, starred, recent, selectedName }: Listed): readonly LeftRow[] {
  const byName = new Map(instruments.map((one) => [one.instrumentName, one]))
  const rows = (section: 'starred' | 'recent', names: readonly string[]) =>
    names.flatMap((name): LeftRow[] => {
      const instrument = byName.get(name)
      return instrument === undefined ? [] : [{ section, instrument }]
    })
  const isNew = (name: string) => name !== selectedName && !starred.has(name)
  return [...rows('starred', [...starred]), ...rows('recent', recent.filter(isNew)), ...assetRows(instruments)]
}

function assetRows(instruments: readonly Instrument[]): readonly LeftRow[] {
  const assets = new Map<string, { instrument: Instrument; options: number }>()
  for (const instrument of instruments) {
    const isOption = instrument.instrumentType === 'OPTION'
    const known = assets.get(instrument.asset) ?? { instrument, options: 0 }
    if (isOption) known.options += 1
    else known.instrument = instrument
    assets.set(instrument.asset, known)
  }
  return [...assets.values()].map((row) => ({ section: 'assets', ...row }))
}

export type AssetMarkets = {
  readonly perpetual: Instrument | undefined
  readonly chain: readonly ChainExpiry[]
}

export function marketsOf(instruments: readonly Instrument[], asset: string): AssetMarkets {
  const own = instruments.filter((one) => one.asset === asset)
  return {
    perpetual: own.find(({ instrumentType }) => instrumentType === 'PERPETUAL'),
    chain: optionChainOf(own.map((instrument) => ({ instrument, isActive: true }))),
  }
}
