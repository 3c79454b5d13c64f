/** What the options screen shows: the chain, the structure in the making, requests for quotes, and so on. */
export const optionViews = ['chain', 'builder', 'requests', 'volatility', 'risk', 'expiries'] as const
export type OptionView = (typeof optionViews)[number]

export const startAsset = 'ETH'

/** The view and the asset are in the address, so that each is a page to come back to. */
export function optionPath(view: OptionView, asset: string): string {
  return `/options/${view}/${encodeURIComponent(asset)}`
}

export function isOptionView(text: string | undefined): text is OptionView {
  return optionViews.some((view) => view === text)
}
