import { fileURLToPath } from 'node:url'

/** The members of the bundler's module info in use. */
type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const src = fileURLToPath(new URL('../..', import.meta.url))

/** When an account opens: the ticket accepts no order before this is loaded. */
const ofSession = [
  'web/session/access/accessActions.ts',
  'web/app/services/openAccount.ts',
  'web/desk/moveOrder.ts',
  'web/tools/onboarding/OwnAccount.tsx',
  'web/desk/ticket/order/AmountShares.tsx',
  'web/session/wallet/keyVault.ts',
  'web/session/wallet/openKeyWorker.ts',
]

/** The other code that an account opens on the trading screen. */
const ofAccount = [
  'web/app/shell/LiquidationSearch.tsx',
  'web/app/shell/LiveSafetyNotices.tsx',
  'web/app/shell/MarginCall.tsx',
  'web/desk/AccountLists.tsx',
  'web/desk/OwnKeys.tsx',
  'web/desk/keyboard/armed/ArmedControl.tsx',
  'web/desk/orders/AccountTableActions.tsx',
  'web/tools/safety/LiveDisconnect.tsx',
]

/** The screens in the header, and code that the trading screen loads without an account. */
const withoutAccount = [
  'web/app/OtherScreens.tsx',
  'web/app/notices/NotificationCentre.tsx',
  'web/desk/DeskDepth.tsx',
  'web/desk/OptionPanel.tsx',
  'web/desk/alerts/AlertsPanel.tsx',
  'web/desk/chart/IvChart.tsx',
  'web/options/expiries/ExpiriesView.tsx',
  'web/tools/statistics/StatisticsScreen.tsx',
  'web/options/volatility/VolatilityView.tsx',
]

/**
 * Modules that are loaded together, in loading order. Each group has root modules with their imports; a group with two
 * lists contains only modules that both need.
 */
const groups: readonly (readonly [name: string, roots: readonly string[], others?: readonly string[]])[] = [
  ['first', ['main.tsx']],
  ['chart', ['web/desk/chart/LiveChart.tsx']],
  // After the first paint of the trading screen, for every visitor.
  ['desk', ['web/desk/deskPanels.ts', 'web/desk/draft/chartDraft.ts', 'web/desk/amend/RefusalWords.tsx']],
  // After the first paint of any screen.
  ['keys', ['web/desk/keyboard/PageKeys.tsx']],
  // Once there are candles to point at.
  [
    'chartHand',
    [
      'web/desk/chart/CandleWalker.tsx',
      'web/desk/chart/ChartReadout.tsx',
      'web/desk/chart/HistoryReach.tsx',
      'web/desk/chart/PlusAtPrice.tsx',
      'web/desk/chart/PriceCursorLine.tsx',
      'web/desk/chart/ShiftMeasure.tsx',
    ],
  ],
  // The base of every dialog, with or without an account.
  ['dialog', ['web/ui/Dialog.tsx']],
  // Separate: otherwise a screen that needs one of these modules would load all code of an account.
  ['common', withoutAccount, [...ofSession, ...ofAccount]],
  // A second and a half after the first paint of any screen.
  ['notices', ['web/app/notices/NotificationCentre.tsx']],
  ['screens', ['web/app/OtherScreens.tsx']],
  // With an account, or once the ticket has a stop.
  ['marks', ['web/desk/chartMarks.ts']],
  ['session', ofSession],
  ['account', ofAccount],
]

/** Parts of package indexes that only lazy code uses: an index imports all of them into the first file. */
const usedLater = /\/query-core\/.*\/queriesObserver\.js$|\/react-query\/.*\/useQueries\.js$/

/**
 * Separate, because it is the same in most versions of the page and then comes from the browser's cache. `reactFirst`
 * is included, so that the file runs React instead of only defining it.
 */
const react = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/ui\/browser\/reactFirst\.ts$/

/**
 * The file of a module: the first group that needs it. `null`: the bundler creates one file per set of modules needed
 * together. Throws if a root no longer exists.
 */
export function createCodeGroups(): (id: string, graph: Graph) => string | null {
  let named: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    named ??= nameAll(graph)
    return react.test(id) ? 'react' : (named.get(id) ?? null)
  }
}

function nameAll(graph: Graph): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const [name, roots, others] of groups) {
    const reached = reach(graph, roots, named)
    const shared = others === undefined ? reached : both(reached, reach(graph, others, named))
    for (const id of shared) named.set(id, name)
  }
  return named
}

function both(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((id) => others.has(id)))
}

/** The modules that these import, directly or indirectly, without those in a group. */
function reach(graph: Graph, roots: readonly string[], named: ReadonlyMap<string, string>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = roots.map((root) => src + root)
  for (const root of waiting) if (graph.getModuleInfo(root) === null) throw new Error(`${root} is not in the build`)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (named.has(id) || reached.has(id) || usedLater.test(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
