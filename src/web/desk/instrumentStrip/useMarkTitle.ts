import type { LiveStatus } from '@/web/market/connection'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { formatPrice } from '@/web/ui/formatNumber'
import { usePageTitle } from '@/web/ui/pageTitle'
import { useEachSecond } from '@/web/ui/useNow'

/**
 * The mark price in the title of the page, once a second. A price that is not live is left out at once: from another tab
 * nothing else says that it is old.
 */
export function useMarkTitle(
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
  status: LiveStatus['status'],
  mark: Price | undefined,
): void {
  const isOld = status === 'stale' || status === 'resyncing'
  const title = isOld ? instrumentName : `${formatPrice(mark, priceStep)} ${instrumentName}`
  usePageTitle(useEachSecond(title, `${instrumentName} ${isOld} ${mark === undefined}`) ?? instrumentName)
}
