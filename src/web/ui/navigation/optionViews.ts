export const optionViews = ['chain', 'builder', 'requests', 'quotes', 'volatility', 'risk', 'expiries'] as const
export type OptionView = (typeof optionViews)[number]

export function isOptionView(text: string | undefined): text is OptionView {
  return optionViews.some((view) => view === text)
}
