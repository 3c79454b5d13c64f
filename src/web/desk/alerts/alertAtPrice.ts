import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { MarketData } from '@/web/market/marketData'
import type { PageStores } from '@/web/session/pageStores'
import { showToast } from '@/web/ui/showToast'
import { addMyAlert } from './addMyAlert'
import type { AlertLevel } from './alert'
import { checkAlert } from './alertDraft'
import { levelOf } from './watchSubject'

/** Adds an alert for the mark crossing the price under the pointer. */
export function alertAtPrice(stores: PageStores, marketData: MarketData, instrumentName: string, price: Price): void {
  const draft = {
    instrumentName,
    source: 'mark',
    kind: 'crosses',
    text: formatFixed6(price),
    isRepeating: false,
  } as const
  const checked = checkAlert(draft, markNow(marketData, instrumentName))
  const isAdded = checked.status === 'good' && addMyAlert(stores, checked.alert)
  if (isAdded) return
  const why =
    checked.status === 'bad' ? checked.words : t('You’ve reached the limit of 100 alerts. Delete one to add another.')
  showToast({
    tone: 'warn',
    category: 'alerts',
    isQuiet: true,
    title: t('Couldn’t set alert'),
    detail: why,
    instrumentName,
  })
}

function markNow(marketData: MarketData, instrumentName: string): AlertLevel | undefined {
  const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
  const ticker = tickers.get(instrumentName)
  return ticker === undefined ? undefined : levelOf(ticker, 'mark')
}
