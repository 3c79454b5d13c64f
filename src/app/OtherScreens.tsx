import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { historyPath, routes, startHistory } from './routes'

const HistoryScreen = lazy(() =>
  import('./screens/HistoryScreen').then((module) => ({ default: module.HistoryScreen })),
)
const KeysScreen = lazy(() => import('./screens/KeysScreen').then((module) => ({ default: module.KeysScreen })))
const MarketsScreen = lazy(() =>
  import('./screens/MarketsScreen').then((module) => ({ default: module.MarketsScreen })),
)
const NotFoundScreen = lazy(() =>
  import('./screens/NotFoundScreen').then((module) => ({ default: module.NotFoundScreen })),
)
const OptionsScreen = lazy(() =>
  import('./screens/OptionsScreen').then((module) => ({ default: module.OptionsScreen })),
)
const PortfolioScreen = lazy(() =>
  import('./screens/PortfolioScreen').then((module) => ({ default: module.PortfolioScreen })),
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
      <Route path={routes.keys}>
        <KeysScreen />
      </Route>
      <Route path={routes.history}>{({ kind }) => <HistoryScreen kind={kind} />}</Route>
      <Route path="/history">
        <Redirect to={historyPath(startHistory) + location.search} replace />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
