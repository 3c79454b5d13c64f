import { Redirect, Route, Switch } from 'wouter'
import type { AppConfig } from './config'
import { routes, startInstrument, tradePath } from './routes'
import { ScreenBoundary } from './ScreenBoundary'
import { Shell } from './Shell'
import { NotFoundScreen } from './screens/NotFoundScreen'
import { TradeScreen } from './screens/TradeScreen'

/** Which screen a path shows. */
export function Screens({ config }: { config: AppConfig }) {
  return (
    <Shell config={config}>
      <ScreenBoundary>
        <Switch>
          <Route path="/">
            <Redirect to={tradePath(startInstrument) + location.search} replace />
          </Route>
          <Route path={routes.trade}>{({ instrument }) => <TradeScreen instrumentName={instrument} />}</Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </ScreenBoundary>
    </Shell>
  )
}
