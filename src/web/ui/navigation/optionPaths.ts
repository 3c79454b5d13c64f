import type { OptionView } from './optionViews'

export const startAsset = 'ETH'

/** The view and the asset are in the address, so that each is a page to come back to. */
export function optionPath(view: OptionView, asset: string): string {
  return `/options/${view}/${encodeURIComponent(asset)}`
}
