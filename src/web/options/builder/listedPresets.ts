import type { ChainExpiry } from '@/web/market/options/chainStore'
import { presetIds, presetLegs, type PresetId, type PresetLeg } from './presets'
import type { BuilderMarket } from './useBuilderMarket'

const dayMs = 86_400_000
/** Presets begin with the expiry that is nearest to so many days away. */
const usualDays = 14

/** The legs of each preset from `expiry` on; undefined where the listing does not allow it. */
export function listedPresets(
  market: Pick<BuilderMarket, 'presetExpiry' | 'perpetual'>,
  chain: readonly ChainExpiry[],
  expiry: ChainExpiry | undefined,
): ReadonlyMap<PresetId, readonly PresetLeg[] | undefined> {
  const near = market.presetExpiry(expiry)
  const lazyPanel = chain.filter(({ expiryNs }) => expiry !== undefined && expiryNs > expiry.expiryNs)
  const perpetualName = market.perpetual?.instrumentName
  return new Map(
    presetIds.map((id) => {
      if (near === undefined) return [id, undefined] as const
      // The next expiry of which the preset can be made: not every one has the strike.
      for (const other of [...lazyPanel, undefined]) {
        const legs = presetLegs(id, { near, far: market.presetExpiry(other), perpetualName })
        if (legs !== undefined) return [id, legs] as const
      }
      return [id, undefined] as const
    }),
  )
}

/** Those of some presets that the listing does not allow; undefined while the price is not known by which strikes are chosen. */
export function missingPresets(
  ids: readonly PresetId[],
  presets: ReadonlyMap<PresetId, readonly PresetLeg[] | undefined>,
  market: Pick<BuilderMarket, 'presetExpiry'>,
  expiry: ChainExpiry | undefined,
): ReadonlySet<PresetId> | undefined {
  if (expiry !== undefined && market.presetExpiry(expiry) === undefined) return undefined
  return new Set(ids.filter((id) => presets.get(id) === undefined))
}

/** The expiry that presets begin with unless another one is chosen; undefined of an empty chain. */
export function usualExpiry(chain: readonly ChainExpiry[], nowMs: number): ChainExpiry | undefined {
  const distance = ({ expiryNs }: ChainExpiry) => Math.abs(Number(expiryNs / 1_000_000n) - nowMs - usualDays * dayMs)
  return chain.toSorted((a, b) => distance(a) - distance(b))[0]
}
