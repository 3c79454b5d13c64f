import { fileURLToPath } from 'node:url'

/** What of the bundler's view of a module is used. */
type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const src = fileURLToPath(new URL('..', import.meta.url))

/** What is loaded together, in the order in which it is loaded: each group with the modules that bring the others in. */
const groups: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ['first', ['main.tsx']],
  ['chart', ['features/chart/LiveChart.tsx']],
  // After the first paint of the trading screen, for every visitor.
  [
    'desk',
    [
      'app/trade/TicketPanel.tsx',
      'app/trade/chartDraftOf.ts',
      'app/trade/AccountTables.tsx',
      'app/trade/keys/DeskKeys.tsx',
      'features/trades/LiveTrades.tsx',
    ],
  ],
  // After the first paint of any screen.
  ['keys', ['features/keyboard/PageKeys.tsx']],
  // When an account opens on the trading screen.
  [
    'account',
    [
      'account/accessActions.ts',
      'account/openSession.ts',
      'app/shell/LiquidationSearch.tsx',
      'app/shell/LiveSafetyNotices.tsx',
      'app/shell/MarginCall.tsx',
      'app/trade/AccountLists.tsx',
      'app/trade/OwnTicket.tsx',
      'app/trade/moveOrder.ts',
      'app/trade/keys/OwnKeys.tsx',
      'features/keyboard/armed/ArmedControl.tsx',
      'features/onboarding/OwnAccount.tsx',
      'features/openOrders/AccountTableActions.tsx',
      'features/orderTicket/AmountShares.tsx',
      'features/safety/LiveDisconnect.tsx',
      'wallet/keyVault.ts',
      'wallet/openKeyWorker.ts',
    ],
  ],
]

/**
 * What a package's index brings along, and only code that loads later uses: an index imports all that it exports, and so
 * would put this into the first file.
 */
const usedLater = /\/query-core\/.*\/(queries|mutation)Observer\.js$|\/react-query\/.*\/use(Queries|Mutation)\.js$/

/**
 * Names the file that a module is built into: the first group that needs it. `null` leaves it to the bundler, which makes
 * a file for each set of modules that are needed together. Throws when a root does not exist any more.
 */
export function createCodeGroups(): (id: string, graph: Graph) => string | null {
  let named: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    named ??= nameAll(graph)
    return named.get(id) ?? null
  }
}

function nameAll(graph: Graph): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const [name, roots] of groups) {
    const waiting = roots.map((root) => src + root)
    for (const root of waiting) if (graph.getModuleInfo(root) === null) throw new Error(`${root} is not in the build`)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (named.has(id) || usedLater.test(id)) continue
      named.set(id, name)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return named
}
