import type { OptionView } from './optionViews'

export const startAsset = 'ETH'

/**
 * Returns the path of an options screen. View and asset are in the path, so that each combination can be bookmarked.
 */
export function optionPath(view: OptionView, asset: string): string {
  return `/options/${view}/${encodeURIComponent(asset)}`
}
