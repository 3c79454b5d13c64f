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

/** Normalises a typed instrument name: upper case, and an asset alone means its perpetual. */
export function meantInstrument(typed: string): string {
  const name = typed.toUpperCase()
  return name.includes('-') ? name : `${name}-PERP`
}

export function tradePath(instrumentName: string): string {
  return `/trade/${encodeURIComponent(instrumentName)}`
}

/** Returns the trading screen's instrument; undefined for another screen. */
export function shownInstrument(path: string): string | undefined {
  const place = /^\/(?:trade(?:\/([\w.-]+))?)?$/.exec(path)
  return place === null ? undefined : meantInstrument(place[1] ?? startInstrument)
}

export function historyPath(kind: string): string {
  return `/history/${encodeURIComponent(kind)}`
}

const carried = ['venue', 'referral']

/** Returns the query parameters that stay between screens: the venue, and the referrer, which registration reads. */
export function carriedSearch(search: string = location.search): string {
  const parameters = new URLSearchParams(search)
  const parts = carried.flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : `${name}=${encodeURIComponent(value)}`
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Adds the carried parameters to an address that may have its own. */
export function withCarried(path: string): string {
  const search = carriedSearch()
  return path + (path.includes('?') ? search.replace('?', '&') : search)
}
