import { Redirect, Route, Switch } from 'wouter'
import { moreRoutes } from '@/appContext/moreRoutes'
import { historyPath, routes, startHistory } from '@/appContext/routes'
import { later } from '@/ui/later'
import { useScreenTitle } from './useScreenTitle'

const AccountScreen = later(() => import('@/features/profile/ProfileScreen').then((module) => module.AccountScreen))
const VenuesScreen = later(() => import('@/features/venues/VenuesScreen').then((module) => module.VenuesScreen))
const HistoryScreen = later(() => import('@/features/history/HistoryScreen').then((module) => module.HistoryScreen))
const OrderScreen = later(() => import('@/features/history/OrderScreen').then((module) => module.OrderScreen))
const InterfaceScreen = later(() =>
  import('@/features/interface/InterfaceScreen').then((module) => module.InterfaceScreen),
)
const KeysScreen = later(() => import('@/features/apiKeys/ApiKeysScreen').then((module) => module.KeysScreen))
const MarketsScreen = later(() => import('@/features/markets/MarketsScreen').then((module) => module.MarketsScreen))
const NotFoundScreen = later(() => import('@/appContext/NotFoundScreen').then((module) => module.NotFoundScreen))
const loadOptions = () => import('./options/OptionsScreen')
const OptionsScreen = later(() => loadOptions().then((module) => module.OptionsScreen))
const OtcScreen = later(() => import('@/features/otc/OtcScreen').then((module) => module.OtcScreen))
const PortfolioScreen = later(() => import('./portfolio/PortfolioScreen').then((module) => module.PortfolioScreen))

const RewardsScreen = later(() => import('@/features/rewards/RewardsScreen').then((module) => module.RewardsScreen))
const StrategiesScreen = later(() =>
  import('@/features/strategies/StrategiesScreen').then((module) => module.StrategiesScreen),
)
const TransfersScreen = later(() =>
  import('@/features/transfers/TransfersScreen').then((module) => module.TransfersScreen),
)

const StatisticsScreen = later(() =>
  import('@/features/statistics/StatisticsScreen').then((module) => module.StatisticsScreen),
)

const OwnDataScreen =
  import.meta.env.MODE === 'site'
    ? later(() => import('./browserVenue/OwnDataScreen').then((module) => module.OwnDataScreen))
    : undefined

/** Of the links in the header, what each needs to be drawn at once. */
const linked: readonly (readonly [start: string, preload: () => void])[] = [
  [routes.markets, MarketsScreen.preload],
  [
    '/options',
    () => {
      OptionsScreen.preload()
      void loadOptions().then(({ preloadChain }) => preloadChain(), meetItLater)
    },
  ],
  [routes.portfolio, PortfolioScreen.preload],
  ['/history', HistoryScreen.preload],
]

/** A failure to load is met again, and shown, where the screen is drawn. */
const meetItLater = () => undefined

/** Loads the code of the screen that a link of the header leads to, if it is one of these. */
export function preloadLinked(path: string): void {
  linked.find(([start]) => path.startsWith(start))?.[1]()
}

/** The screens beside the trading screen. A module of its own: who only trades does not load the list of them. */
export function OtherScreens() {
  useScreenTitle()
  return (
    <Switch>
      <Route path={routes.markets}>
        <MarketsScreen />
      </Route>
      <Route path={routes.options}>{({ view, asset }) => <OptionsScreen view={view} asset={asset} />}</Route>
      <Route path={routes.portfolio}>
        <PortfolioScreen />
      </Route>
      <Route path={moreRoutes.profile}>
        <AccountScreen />
      </Route>
      <Route path={moreRoutes.venues}>
        <VenuesScreen />
      </Route>
      {OwnDataScreen !== undefined && (
        <Route path={moreRoutes.data}>
          <OwnDataScreen />
        </Route>
      )}
      <Route path={moreRoutes.rewards}>{({ view }) => <RewardsScreen view={view} />}</Route>
      <Route path={routes.apiKeys}>
        <KeysScreen />
      </Route>
      <Route path={moreRoutes.interface}>{({ view }) => <InterfaceScreen view={view} />}</Route>
      <Route path={moreRoutes.strategies}>{({ address }) => <StrategiesScreen address={address} />}</Route>
      <Route path={moreRoutes.transfers}>{({ tab }) => <TransfersScreen tab={tab} />}</Route>
      <Route path={moreRoutes.order}>{({ orderId }) => <OrderScreen key={orderId} orderId={orderId} />}</Route>
      <Route path={routes.history}>{({ kind }) => <HistoryScreen kind={kind} />}</Route>
      <Route path="/history">
        <Redirect to={historyPath(startHistory) + location.search} replace />
      </Route>
      <Route path={moreRoutes.otc}>
        <OtcScreen />
      </Route>
      <Route path={moreRoutes.statistics}>
        <StatisticsScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
