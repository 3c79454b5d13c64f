import { Redirect, Route, Switch } from 'wouter'
import { OptionsScreen } from '@/web/options/OptionsScreen'
import { HistoryScreen } from '@/web/portfolio/history/HistoryScreen'
import { PortfolioScreen } from '@/web/portfolio/PortfolioScreen'
import { MarketsScreen } from '@/web/tools/markets/MarketsScreen'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { moreRoutes } from '@/web/ui/navigation/moreRoutes'
import { historyPath, routes, startHistory } from '@/web/ui/navigation/routes'
import { useScreenTitle } from './useScreenTitle'

const SettingsScreens = lazyPanel(() => import('./SettingsScreens').then((module) => module.SettingsScreens))
const OrderScreen = lazyPanel(() => import('@/web/portfolio/history/OrderScreen').then((module) => module.OrderScreen))
const InterfaceScreen = lazyPanel(() =>
  import('@/web/tools/interface/InterfaceScreen').then((module) => module.InterfaceScreen),
)
const NotFoundScreen = lazyPanel(() =>
  import('@/web/ui/navigation/NotFoundScreen').then((module) => module.NotFoundScreen),
)
const OtcScreen = lazyPanel(() => import('@/web/portfolio/otc/OtcScreen').then((module) => module.OtcScreen))

const RewardsScreen = lazyPanel(() =>
  import('@/web/portfolio/rewards/RewardsScreen').then((module) => module.RewardsScreen),
)
const StrategiesScreen = lazyPanel(() =>
  import('@/web/portfolio/strategies/StrategiesScreen').then((module) => module.StrategiesScreen),
)
const TransfersScreen = lazyPanel(() =>
  import('@/web/portfolio/transfers/TransfersScreen').then((module) => module.TransfersScreen),
)

const SimpleScreen = lazyPanel(() => import('@/web/desk/SimpleScreen').then((module) => module.SimpleScreen))

const StatisticsScreen = lazyPanel(() =>
  import('@/web/tools/statistics/StatisticsScreen').then((module) => module.StatisticsScreen),
)

export { preloadPortfolio } from '@/web/portfolio/PortfolioScreen'

/** The less used screens in one module, so that a trader who only trades loads none, and all need a single request. */
export function OtherScreens() {
  useScreenTitle()
  return <ScreenRoutes />
}

/** These screens in a panel of the desk, where they must not change the page's title. */
export function ScreenRoutes() {
  return (
    <Switch>
      <Route path={routes.markets}>
        <MarketsScreen />
      </Route>
      <Route path={routes.options}>{({ view, asset }) => <OptionsScreen view={view} asset={asset} />}</Route>
      <Route path={routes.portfolio}>
        <PortfolioScreen />
      </Route>
      <Route path="/settings/:place?">
        <SettingsScreens />
      </Route>
      <Route path={moreRoutes.rewards}>{({ view }) => <RewardsScreen view={view} />}</Route>
      <Route path={routes.apiKeys}>
        <SettingsScreens />
      </Route>
      <Route path={moreRoutes.interface}>{({ view }) => <InterfaceScreen view={view} />}</Route>
      <Route path={moreRoutes.strategies}>{({ address }) => <StrategiesScreen address={address} />}</Route>
      <Route path={moreRoutes.transfers}>{({ tab }) => <TransfersScreen tab={tab} />}</Route>
      <Route path={moreRoutes.order}>{({ orderId }) => <OrderScreen key={orderId} orderId={orderId} />}</Route>
      <Route path={routes.history}>{({ kind }) => <HistoryScreen kind={kind} />}</Route>
      <Route path="/history">
        <Redirect to={historyPath(startHistory) + location.search} replace />
      </Route>
      <Route path={moreRoutes.simple}>{({ instrument }) => <SimpleScreen instrumentName={instrument} />}</Route>
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
