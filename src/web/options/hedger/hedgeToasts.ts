import { t } from '@/web/language/t'
import type { HedgeNews } from '@/web/session/hedger/hedge'
import type { PageStores } from '@/web/session/pageStores'
import { showToast } from '@/web/ui/showToast'
import { hedgeEndText, hedgeOrderText } from './hedgeText'
import { openProposal } from './openProposal'

/** @param stores absent in tests; a proposal then has no action */
export function showHedgeNews(news: HedgeNews, stores: PageStores | undefined): void {
  switch (news.kind) {
    case 'ended': {
      const { hedge, end } = news
      const isQuiet = end.why === 'stopped'
      return showToast({
        category: 'orders',
        tone: isQuiet ? 'info' : 'warn',
        title: t('Delta hedger off: {asset}', { asset: hedge.terms.asset }),
        detail: hedgeEndText(end),
        code: end.why === 'refused' ? end.failure.code : undefined,
        instrumentName: hedge.terms.instrument.instrumentName,
        isQuiet,
      })
    }
    case 'proposed': {
      const { terms, proposal } = news
      const { instrumentName } = terms.instrument
      return showToast({
        category: 'orders',
        tone: 'warn',
        id: `hedge ${terms.asset}`,
        title: t('Hedge: {order}', { order: hedgeOrderText(proposal, instrumentName) }),
        ...(stores !== undefined && {
          action: { label: t('Fill the ticket'), onPress: () => openProposal(stores, terms, proposal) },
        }),
        instrumentName,
      })
    }
    case 'left':
      return showToast({
        category: 'orders',
        tone: 'warn',
        title: t('Delta hedger off: {asset}', { asset: news.asset }),
        detail: leftText,
      })
  }
}

const leftText = t('The page that hedged was closed. Resume on the Risk screen.')
