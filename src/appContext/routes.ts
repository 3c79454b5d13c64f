/** Every path of the app, once. */
export const routes = {
  trade: '/trade/:instrument',
  markets: '/markets',
  options: '/options/:view?/:asset?',
  portfolio: '/portfolio',
  history: '/history/:kind',
  apiKeys: '/keys',
} as const

export const startInstrument = 'ETH-PERP'
export const startHistory = 'orders'

/** The instrument that a typed path means: upper case, and of an asset alone its perpetual. */
export function meantInstrument(typed: string): string {
  const name = typed.toUpperCase()
  return name.includes('-') ? name : `${name}-PERP`
}

export function tradePath(instrumentName: string): string {
  return `/trade/${encodeURIComponent(instrumentName)}`
}

/** What of the account's past is shown: orders, fills, funding. */
export function historyPath(kind: string): string {
  return `/history/${encodeURIComponent(kind)}`
}
