/** The paths of the screens that are gone to now and then: apart from `routes`, which is in the first script. */
export const moreRoutes = {
  account: '/settings/account',
  venues: '/settings/venues',
  interface: '/interface/:view?',
  rewards: '/rewards/:view?',
  transfers: '/transfers/:tab?',
} as const

/** With the tab that is to be seen. */
export function transfersPath(tab?: string): string {
  return tab === undefined ? '/transfers' : `/transfers/${tab}`
}
