import { Redirect, Route, Switch } from 'wouter'
import { moreRoutes } from '@/web/ui/navigation/moreRoutes'
import { historyPath, routes, startHistory } from '@/web/ui/navigation/routes'
import { HistoryScreen } from '@/web/portfolio/history/HistoryScreen'
import { MarketsScreen } from '@/web/tools/markets/MarketsScreen'
import { later } from '@/web/ui/later'
import { OptionsScreen } from '@/web/options/OptionsScreen'
import { PortfolioScreen } from '@/web/portfolio/PortfolioScreen'
import { useScreenTitle } from './useScreenTitle'

const AccountScreen = later(() =>
  import('@/web/portfolio/profile/ProfileScreen').then((module) => module.AccountScreen),
)
const VenuesScreen = later(() => import('@/web/tools/venues/VenuesScreen').then((module) => module.VenuesScreen))
const OrderScreen = later(() => import('@/web/portfolio/history/OrderScreen').then((module) => module.OrderScreen))
const InterfaceScreen = later(() =>
  import('@/web/tools/interface/InterfaceScreen').then((module) => module.InterfaceScreen),
)
const KeysScreen = later(() => import('@/web/portfolio/keys/ApiKeysScreen').then((module) => module.KeysScreen))
const NotFoundScreen = later(() => import('@/web/ui/navigation/NotFoundScreen').then((module) => module.NotFoundScreen))
const OtcScreen = later(() => import('@/web/portfolio/otc/OtcScreen').then((module) => module.OtcScreen))

const RewardsScreen = later(() =>
  import('@/web/portfolio/rewards/RewardsScreen').then((module) => module.RewardsScreen),
)
const StrategiesScreen = later(() =>
  import('@/web/portfolio/strategies/StrategiesScreen').then((module) => module.StrategiesScreen),
)
const TransfersScreen = later(() =>
  import('@/web/portfolio/transfers/TransfersScreen').then((module) => module.TransfersScreen),
)

const StatisticsScreen = later(() =>
  import('@/web/tools/statistics/StatisticsScreen').then((module) => module.StatisticsScreen),
)

const OwnDataScreen =
  import.meta.env.MODE === 'site'
    ? later(() => import('@/web/app/browserVenue/OwnDataScreen').then((module) => module.OwnDataScreen))
    : undefined

export { preloadPortfolio } from '@/web/portfolio/PortfolioScreen'

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
