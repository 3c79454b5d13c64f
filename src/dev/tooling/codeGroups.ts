import { fileURLToPath } from 'node:url'

/** What of the bundler's view of a module is used. */
type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const src = fileURLToPath(new URL('../..', import.meta.url))

/** When an account opens: until this is there, the ticket takes no order. */
const ofSession = [
  'web/session/access/accessActions.ts',
  'web/app/services/openAccount.ts',
  'web/desk/moveOrder.ts',
  'web/tools/onboarding/OwnAccount.tsx',
  'web/desk/ticket/order/AmountShares.tsx',
  'web/session/wallet/keyVault.ts',
  'web/session/wallet/openKeyWorker.ts',
]

/** The rest of what opens with an account on the trading screen. */
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

/** The screens that the header leads to, and what is loaded beside the desk without an account. */
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
 * What is loaded together, in the order in which it is loaded: each group with the modules that bring the others in, and
 * where it has two lists, only what both of them need.
 */
const groups: readonly (readonly [name: string, roots: readonly string[], others?: readonly string[]])[] = [
  ['first', ['main.tsx']],
  ['chart', ['web/desk/chart/LiveChart.tsx']],
  // After the first paint of the trading screen, for every visitor.
  ['desk', ['web/desk/deskPanels.ts', 'web/desk/chartDraftOf.ts', 'web/desk/amend/RefusalWords.tsx']],
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
  // What every dialog is built on, with an account or without.
  ['dialog', ['web/ui/Dialog.tsx']],
  // A file of its own: one module of it that a screen needs would bring all the code of an account.
  ['common', withoutAccount, [...ofSession, ...ofAccount]],
  // A second and a half after the first paint of any screen.
  ['notices', ['web/app/notices/NotificationCentre.tsx']],
  ['screens', ['web/app/OtherScreens.tsx']],
  // With an account, or when the ticket has a stop.
  ['marks', ['web/desk/chartMarks.ts']],
  ['session', ofSession],
  ['account', ofAccount],
]

/**
 * What a package's index brings along, and only code that loads later uses: an index imports all that it exports, and so
 * would put this into the first file.
 */
const usedLater = /\/query-core\/.*\/queriesObserver\.js$|\/react-query\/.*\/useQueries\.js$/

/**
 * A file of its own: it is the same in most versions of the page, and a browser that has it reads it from its cache.
 * `reactFirst` is in it, so that the file runs React instead of only defining it.
 */
const react = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/ui\/browser\/reactFirst\.ts$/

/**
 * Names the file that a module is built into: the first group that needs it. `null` leaves it to the bundler, which makes
 * a file for each set of modules that are needed together. Throws when a root does not exist any more.
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

/** The modules that these import, directly or through others, as far as they are in no group. */
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
