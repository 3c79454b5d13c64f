import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useAccountSession } from '@/account/accountContext'
import type { AppConfig } from '@/appContext/config'
import { routes, shownInstrument, startInstrument, tradePath } from '@/appContext/routes'
import { useMarketData } from '@/marketData/marketDataContext'
import { LaterScreens, preloadScreen, preloadWhenIdle } from './laterScreens'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenSkeleton } from '@/ui/Skeleton'
import { Wait } from '@/ui/Wait'
import { Shell } from './shell/Shell'
import { TradeScreen } from './trade/TradeScreen'

/** Which screen a path shows. The code of the others comes on the way there, or when the page is idle. */
export function Screens({ config }: { config: AppConfig }) {
  const [place] = useLocation()
  const hasAccount = useAccountSession() !== undefined
  useEffect(() => preloadWhenIdle(hasAccount), [hasAccount])
  const { expect } = useMarketData()
  // Between the press and its release there is time for the answer: the desk is drawn with its book.
  const ask = (path: string) => {
    const instrumentName = shownInstrument(path)
    if (instrumentName !== undefined) expect(instrumentName)
  }
  return (
    <Shell config={config} onAhead={(path) => preloadScreen(path, hasAccount)} onPress={ask}>
      <ScreenBoundary place={place}>
        <Wait fallback={<ScreenSkeleton />}>
          <Switch>
            <Route path="/">
              <Redirect to={tradePath(startInstrument) + location.search} replace />
            </Route>
            <Route path="/trade">
              <Redirect to={tradePath(startInstrument) + location.search} replace />
            </Route>
            <Route path={routes.trade}>{({ instrument }) => <TradeScreen instrumentName={instrument} />}</Route>
            <Route>
              <LaterScreens />
            </Route>
          </Switch>
        </Wait>
      </ScreenBoundary>
    </Shell>
  )
}
