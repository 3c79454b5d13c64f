/** Paths of rarely visited screens. Separate from `routes`, which is in the initial bundle. */
export const moreRoutes = {
  profile: '/settings/account',
  appearance: '/settings/appearance',
  notifications: '/settings/notifications',
  venues: '/settings/venues',
  /** Exists on the static site only. */
  data: '/settings/data',
  interface: '/interface/:view?',
  otc: '/otc',
  statistics: '/statistics',
  rewards: '/rewards/:view?',
  strategies: '/strategies/:address?',
  transfers: '/transfers/:tab?',
  order: '/history/order/:orderId',
  simple: '/simple/:instrument?',
} as const

export function transfersPath(tab?: string): string {
  return tab === undefined ? '/transfers' : `/transfers/${tab}`
}

export function simplePath(instrumentName?: string): string {
  return instrumentName === undefined ? '/simple' : `/simple/${encodeURIComponent(instrumentName)}`
}

export function strategiesPath(address?: string): string {
  return address === undefined ? '/strategies' : `/strategies/${encodeURIComponent(address)}`
}

/** Returns the path of an order. An amend changes the order's id, and thus its path. */
export function orderPath(orderId: string): string {
  return `/history/order/${encodeURIComponent(orderId)}`
}
