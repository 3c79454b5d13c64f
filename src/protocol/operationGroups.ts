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

const byPath: readonly (readonly [pattern: RegExp, group: OperationGroup])[] = [
  [/^\/account\/(leverage|margin-type|update-margin|portfolio-margin)$/, 'margin'],
  [/^\/account\/(trades|transactions)\/csv$/, 'history'],
  [/^\/(order|trade|transaction)-history/, 'history'],
  [/^\/(api-key|signing-key|register|auth)$/, 'keys'],
  [/^\/(orders|orders-all|batch-orders)(\/|$)/, 'orders'],
  [/^\/twap-order/, 'twap'],
  [/^\/(mmp|reset-mmp)$/, 'mmp'],
  [/^\/(rfqs|quotes)(\/|$)/, 'rfq'],
  [/^\/(withdraw|transfer|swap|proof-data|proofs-data|yield-vault|weeth)(\/|$)/, 'transfers'],
  [/^\/(strategies|strategy)(\/|$)/, 'strategies'],
  [/^\/otc\//, 'otc'],
  [
    /^\/(referral|check-referral|claim-|campaign-|leaderboard|farm-boost|stake|emissions|airdrop|trade-fees)/,
    'rewards',
  ],
  [/^\/(account|portfolio|positions)(\/|$)/, 'account'],
]

/** By its path; what nothing else is said of is of the market. */
export function groupOf(path: string): OperationGroup {
  return byPath.find(([pattern]) => pattern.test(path))?.[1] ?? 'market'
}
