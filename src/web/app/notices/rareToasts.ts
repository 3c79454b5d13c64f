import type { OrderNotice } from '@/web/session/orderNotice'
import type { PageStores } from '@/web/session/pageStores'
import { showLoadFailure } from '@/web/ui/showLoadFailure'

const rareKinds = ['hedger', 'pegEnded', 'trailEnded', 'trailLeft'] as const
export type RareNotice = Extract<OrderNotice, { kind: (typeof rareKinds)[number] }>

export function isRare(notice: OrderNotice): notice is RareNotice {
  return rareKinds.some((kind) => kind === notice.kind)
}

/** Shows a notice about orders that the page works. The texts are long, and most traders never use them. */
export function showRareNotice(notice: RareNotice, stores: () => PageStores): void {
  show(notice, stores).catch(showLoadFailure)
}

async function show(notice: RareNotice, stores: () => PageStores): Promise<void> {
  switch (notice.kind) {
    case 'pegEnded':
      return (await import('@/web/desk/ticket/volatility/pegToasts')).showPegEnded(notice.ended)
    case 'trailEnded':
    case 'trailLeft':
      return (await import('@/web/desk/ticket/stop/trailToasts')).showTrailNotice(notice)
    case 'hedger':
      return (await import('@/web/options/hedger/hedgeToasts')).showHedgeNews(notice.news, stores())
  }
}
