import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { AppConfig } from './config'
import { historyPath, routes, startHistory, startInstrument, tradePath } from './routes'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenSkeleton } from './ScreenSkeleton'
import { Shell } from './Shell'
import { TradeScreen } from './screens/TradeScreen'

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

/** Which screen a path shows. The code of all but the trading screen comes when it is gone to. */
export function Screens({ config }: { config: AppConfig }) {
  return (
    <Shell config={config}>
      <ScreenBoundary>
        <Suspense fallback={<ScreenSkeleton />}>
          <Switch>
            <Route path="/">
              <Redirect to={tradePath(startInstrument) + location.search} replace />
            </Route>
            <Route path={routes.trade}>{({ instrument }) => <TradeScreen instrumentName={instrument} />}</Route>
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
        </Suspense>
      </ScreenBoundary>
    </Shell>
  )
}
