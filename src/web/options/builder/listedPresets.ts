import type { ChainExpiry } from '@/web/market/options/chainStore'
import { hasLaterLeg, type PresetId } from '@/web/options/structure/presetRecipes'
import { presetLegs, type PresetLeg } from './presets'
import type { BuilderMarket } from './useBuilderMarket'

const dayMs = 86_400_000
/** Presets default to the expiry nearest to this many days ahead. */
const usualDays = 14

/**
 * Returns the legs of some presets, starting at `expiry`; undefined for a preset that cannot be built from the listed
 * options.
 */
export function listedPresets(
  ids: readonly PresetId[],
  market: Pick<BuilderMarket, 'presetExpiry' | 'perpetual'>,
  chain: readonly ChainExpiry[],
  expiry: ChainExpiry | undefined,
): ReadonlyMap<PresetId, readonly PresetLeg[] | undefined> {
  const near = market.presetExpiry(expiry)
  const later = chain.filter(({ expiryNs }) => expiry !== undefined && expiryNs > expiry.expiryNs)
  const perpetualName = market.perpetual?.instrumentName
  return new Map(
    ids.map((id) => {
      if (near === undefined) return [id, undefined] as const
      // Tries the next expiry, because not every expiry lists the strike.
      for (const other of hasLaterLeg(id) ? later : [undefined]) {
        const legs = presetLegs(id, { near, far: market.presetExpiry(other), perpetualName })
        if (legs !== undefined) return [id, legs] as const
      }
      return [id, undefined] as const
    }),
  )
}

/**
 * Returns the presets that cannot be built from the listed options; undefined until the price that selects strikes is
 * known.
 */
export function missingPresets(
  ids: readonly PresetId[],
  presets: ReadonlyMap<PresetId, readonly PresetLeg[] | undefined>,
  market: Pick<BuilderMarket, 'presetExpiry'>,
  expiry: ChainExpiry | undefined,
): ReadonlySet<PresetId> | undefined {
  if (expiry !== undefined && market.presetExpiry(expiry) === undefined) return undefined
  return new Set(ids.filter((id) => presets.get(id) === undefined))
}

/** The default expiry of presets; undefined for an empty chain. */
export function usualExpiry(chain: readonly ChainExpiry[], nowMs: number): ChainExpiry | undefined {
  const distance = ({ expiryNs }: ChainExpiry) => Math.abs(Number(expiryNs / 1_000_000n) - nowMs - usualDays * dayMs)
  return chain.toSorted((a, b) => distance(a) - distance(b))[0]
}
