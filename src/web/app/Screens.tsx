import { memo, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useAccountSession } from '@/web/session/accountContext'
import type { AppConfig } from '@/web/tools/venues/config'
import { routes, shownInstrument, startInstrument, tradePath } from '@/web/ui/navigation/routes'
import { useMarketData } from '@/web/market/marketDataContext'
import { LaterScreens, preloadScreen, preloadWhenIdle } from './laterScreens'
import { ScreenStage } from './ScreenStage'
import { Shell } from '@/web/app/shell/Shell'
import { TradeScreen } from '@/web/desk/TradeScreen'

/** Which screen a path shows. The code of the others comes on the way there, or when the page is idle. */
export function Screens({ config }: { config: AppConfig }) {
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
      <ScreenStage screen={ScreenOfPath} />
    </Shell>
  )
}

const ScreenOfPath = memo(function ScreenOfPath() {
  return (
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
  )
})
