import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { moreRoutes } from '@/appContext/moreRoutes'
import { historyPath, routes, startHistory } from '@/appContext/routes'

const AccountScreen = lazy(() =>
  import('@/features/profile/ProfileScreen').then((module) => ({ default: module.AccountScreen })),
)
const VenuesScreen = lazy(() =>
  import('@/features/venues/VenuesScreen').then((module) => ({ default: module.VenuesScreen })),
)
const HistoryScreen = lazy(() =>
  import('@/features/history/HistoryScreen').then((module) => ({ default: module.HistoryScreen })),
)
const InterfaceScreen = lazy(() =>
  import('@/features/interface/InterfaceScreen').then((module) => ({ default: module.InterfaceScreen })),
)
const KeysScreen = lazy(() =>
  import('@/features/apiKeys/ApiKeysScreen').then((module) => ({ default: module.KeysScreen })),
)
const MarketsScreen = lazy(() =>
  import('@/features/markets/MarketsScreen').then((module) => ({ default: module.MarketsScreen })),
)
const NotFoundScreen = lazy(() =>
  import('@/appContext/NotFoundScreen').then((module) => ({ default: module.NotFoundScreen })),
)
const OptionsScreen = lazy(() =>
  import('./options/OptionsScreen').then((module) => ({ default: module.OptionsScreen })),
)
const OtcScreen = lazy(() => import('@/features/otc/OtcScreen').then((module) => ({ default: module.OtcScreen })))
const PortfolioScreen = lazy(() =>
  import('./portfolio/PortfolioScreen').then((module) => ({ default: module.PortfolioScreen })),
)

const RewardsScreen = lazy(() =>
  import('@/features/rewards/RewardsScreen').then((module) => ({ default: module.RewardsScreen })),
)
const StrategiesScreen = lazy(() =>
  import('@/features/strategies/StrategiesScreen').then((module) => ({ default: module.StrategiesScreen })),
)
const TransfersScreen = lazy(() =>
  import('@/features/transfers/TransfersScreen').then((module) => ({ default: module.TransfersScreen })),
)

const StatisticsScreen = lazy(() =>
  import('@/features/statistics/StatisticsScreen').then((module) => ({ default: module.StatisticsScreen })),
)

/** The screens beside the trading screen. A module of its own: who only trades does not load the list of them. */
export function OtherScreens() {
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
      <Route path={moreRoutes.rewards}>{({ view }) => <RewardsScreen view={view} />}</Route>
      <Route path={routes.apiKeys}>
        <KeysScreen />
      </Route>
      <Route path={moreRoutes.interface}>{({ view }) => <InterfaceScreen view={view} />}</Route>
      <Route path={moreRoutes.strategies}>{({ address }) => <StrategiesScreen address={address} />}</Route>
      <Route path={moreRoutes.transfers}>{({ tab }) => <TransfersScreen tab={tab} />}</Route>
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
