import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { AppConfig } from '@/appContext/config'
import { routes, startInstrument, tradePath } from '@/appContext/routes'
import { later } from '@/ui/later'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenSkeleton } from '@/ui/Skeleton'
import { Shell } from './shell/Shell'
import { TradeScreen } from './trade/TradeScreen'

const OtherScreens = later(() => import('./OtherScreens').then((module) => module.OtherScreens))

/** Which screen a path shows. The code of all but the trading screen comes when it is gone to. */
export function Screens({ config }: { config: AppConfig }) {
  const [place] = useLocation()
  return (
    <Shell config={config}>
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
