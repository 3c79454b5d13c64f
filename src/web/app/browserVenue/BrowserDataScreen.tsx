import { browserStorage } from '@/web/language/browserStorage'
import { useMarketData } from '@/web/market/marketDataContext'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { joinBrowserVenue } from './browserVenue'
import { DataScreen } from './DataScreen'
import { forgetData } from './lostData'

/** Renders the data screen of the static site's own paper venue. Other venues store their data elsewhere. */
export function BrowserDataScreen() {
  const { baseUrl } = useMarketData().rest
  if (baseUrl?.startsWith(`${location.origin}/`) !== true) return <NotFoundScreen />
  return (
    <DataScreen
      venue={joinBrowserVenue(baseUrl)}
      space={'storage' in navigator ? navigator.storage : undefined}
      onErase={() => forgetData(browserStorage)}
      reload={() => location.reload()}
    />
  )
}
