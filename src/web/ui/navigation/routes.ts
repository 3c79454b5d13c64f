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

/** Which instrument the trading screen of this path shows; undefined for another screen. */
export function shownInstrument(path: string): string | undefined {
  const place = /^\/(?:trade(?:\/([\w.-]+))?)?$/.exec(path)
  return place === null ? undefined : meantInstrument(place[1] ?? startInstrument)
}

/** What of the account's past is shown: orders, fills, funding. */
export function historyPath(kind: string): string {
  return `/history/${encodeURIComponent(kind)}`
}

const carried = ['venue', 'referral']

/**
 * The part of the address that goes along to other screens: which venue, and who referred the visitor, which the
 * registration reads. What a screen keeps in the address stays there.
 */
export function carriedSearch(search: string = location.search): string {
  const parameters = new URLSearchParams(search)
  const parts = carried.flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : `${name}=${encodeURIComponent(value)}`
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
