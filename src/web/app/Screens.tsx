import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Shell } from '@/web/app/shell/Shell'
import { TradeScreen } from '@/web/desk/TradeScreen'
import { instrumentsQuery } from '@/web/market/instruments'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import type { AppConfig } from '@/web/tools/venues/config'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { PanelScreensContext } from '@/web/ui/navigation/panelScreens'
import { routes, shownInstrument, startInstrument, tradePath } from '@/web/ui/navigation/routes'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { LazyPanelScreens, LazyScreens, preloadScreen, preloadWhenIdle } from './lazyScreens'

/**
 * Renders the screen of the current path. Other screens load when a link is about to be pressed, or when the page is
 * idle.
 */
export function Screens({ config }: { config: AppConfig }) {
  const [path] = useLocation()
  const hasAccount = useAccountSession() !== undefined
  useEffect(() => preloadWhenIdle(hasAccount), [hasAccount])
  const { expect, rest } = useMarketData()
  const queryClient = useQueryClient()
  // A pointer over a link usually presses it. The list of all instruments is the slowest answer that a screen waits for.
  const prepare = (ahead: string) => {
    preloadScreen(ahead, hasAccount)
    const needsList = ahead === routes.markets || ahead.startsWith('/options')
    if (needsList) void queryClient.prefetchQuery(instrumentsQuery(rest))
  }
  // Requests the data at the press: the answer usually arrives before the release, so the desk renders with its book.
  const ask = (pressed: string) => {
    const instrumentName = shownInstrument(pressed)
    if (instrumentName !== undefined) expect(instrumentName)
  }
  return (
    <Shell config={config} onAhead={prepare} onPress={ask}>
      <PartBoundary failed="screen" of={path}>
        {/* Keyed by screen, so that the old screen unmounts at once even while the next screen's code loads. */}
        <LazyFallback key={path.split('/')[1]} fallback={<ScreenSkeleton />}>
          <ScreenOfPath />
        </LazyFallback>
      </PartBoundary>
    </Shell>
  )
}

const panelScreens = <LazyPanelScreens />

const ScreenOfPath = memo(function ScreenOfPath() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={tradePath(startInstrument) + location.search} replace />
      </Route>
      <Route path="/trade">
        <Redirect to={tradePath(startInstrument) + location.search} replace />
      </Route>
      <Route path={routes.trade}>
        {({ instrument }) => (
          <PanelScreensContext value={panelScreens}>
            <TradeScreen instrumentName={instrument} />
          </PanelScreensContext>
        )}
      </Route>
      <Route>
        <LazyScreens />
      </Route>
    </Switch>
  )
})
