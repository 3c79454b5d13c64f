import { Redirect, Route, Switch } from 'wouter'
import { moreRoutes } from '@/appContext/moreRoutes'
import { historyPath, routes, startHistory } from '@/appContext/routes'
import { HistoryScreen } from '@/features/history/HistoryScreen'
import { MarketsScreen } from '@/features/markets/MarketsScreen'
import { later } from '@/ui/later'
import { OptionsScreen } from './options/OptionsScreen'
import { PortfolioScreen } from './portfolio/PortfolioScreen'
import { useScreenTitle } from './useScreenTitle'

const AccountScreen = later(() => import('@/features/profile/ProfileScreen').then((module) => module.AccountScreen))
const VenuesScreen = later(() => import('@/features/venues/VenuesScreen').then((module) => module.VenuesScreen))
const OrderScreen = later(() => import('@/features/history/OrderScreen').then((module) => module.OrderScreen))
const InterfaceScreen = later(() =>
  import('@/features/interface/InterfaceScreen').then((module) => module.InterfaceScreen),
)
const KeysScreen = later(() => import('@/features/apiKeys/ApiKeysScreen').then((module) => module.KeysScreen))
const NotFoundScreen = later(() => import('@/appContext/NotFoundScreen').then((module) => module.NotFoundScreen))
const OtcScreen = later(() => import('@/features/otc/OtcScreen').then((module) => module.OtcScreen))

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

export { preloadPortfolio } from './portfolio/PortfolioScreen'

/**
 * The screens beside the trading screen. A module of its own: who only trades does not load the list of them. Those that
 * the header leads to are in the same file, so that the first press on one waits for one answer.
 */
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
