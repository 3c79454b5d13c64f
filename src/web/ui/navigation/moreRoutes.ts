/** The paths of the screens that are gone to now and then: apart from `routes`, which is in the first script. */
export const moreRoutes = {
  profile: '/settings/account',
  venues: '/settings/venues',
  /** Of the static site alone. */
  data: '/settings/data',
  interface: '/interface/:view?',
  otc: '/otc',
  statistics: '/statistics',
  rewards: '/rewards/:view?',
  strategies: '/strategies/:address?',
  transfers: '/transfers/:tab?',
  order: '/history/order/:orderId',
} as const

/** With the tab that is to be seen. */
export function transfersPath(tab?: string): string {
  return tab === undefined ? '/transfers' : `/transfers/${tab}`
}

/** With the strategy that is to be seen. */
export function strategiesPath(address?: string): string {
  return address === undefined ? '/strategies' : `/strategies/${encodeURIComponent(address)}`
}

/** One order of the account. An amend gives an order a new id, and with it a new address. */
export function orderPath(orderId: string): string {
  return `/history/order/${encodeURIComponent(orderId)}`
}
