import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { browserStorage } from '@/web/language/browserStorage'
import { useMarketData } from '@/web/market/marketDataContext'
import { DataScreen } from './DataScreen'
import { forgetData } from './lostData'
import { openOwnVenue } from './ownVenue'

/** For the page of the static site, at its own paper venue. Another venue keeps its data elsewhere. */
export function OwnDataScreen() {
  const { baseUrl } = useMarketData().rest
  if (baseUrl?.startsWith(`${location.origin}/`) !== true) return <NotFoundScreen />
  return (
    <DataScreen
      venue={openOwnVenue(baseUrl)}
      space={navigator.storage}
      onErase={() => forgetData(browserStorage)}
      reload={() => location.reload()}
    />
  )
}
