/** What an operation of REST is about, for lists of them. In the order in which they are shown. */
export const operationGroups = [
  'market',
  'account',
  'keys',
  'orders',
  'twap',
  'margin',
  'mmp',
  'rfq',
  'history',
  'transfers',
  'strategies',
  'rewards',
  'otc',
] as const
export type OperationGroup = (typeof operationGroups)[number]
