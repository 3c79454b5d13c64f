import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { AppConfig } from '@/appContext/config'
import { routes, startInstrument, tradePath } from '@/appContext/routes'
import { OtherScreens, preloadScreen, preloadWhenIdle } from './laterScreens'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenSkeleton } from '@/ui/Skeleton'
import { Shell } from './shell/Shell'
import { TradeScreen } from './trade/TradeScreen'

/** Which screen a path shows. The code of all but the trading screen comes when the page is idle, or on the way there. */
export function Screens({ config }: { config: AppConfig }) {
  const [place] = useLocation()
  useEffect(preloadWhenIdle, [])
  return (
    <Shell config={config} onAhead={preloadScreen}>
      <ScreenBoundary place={place}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Switch>
            <Route path="/">
              <Redirect to={tradePath(startInstrument) + location.search} replace />
            </Route>
            <Route path="/trade">
              <Redirect to={tradePath(startInstrument) + location.search} replace />
            </Route>
            <Route path={routes.trade}>{({ instrument }) => <TradeScreen instrumentName={instrument} />}</Route>
            <Route>
              <OtherScreens />
            </Route>
          </Switch>
        </Suspense>
      </ScreenBoundary>
    </Shell>
  )
}
