/** The paths of the screens that are gone to now and then: apart from `routes`, which is in the first script. */
export const moreRoutes = {
  interface: '/interface/:view?',
} as const
