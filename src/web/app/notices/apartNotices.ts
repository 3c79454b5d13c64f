import type { OrderNotice } from '@/web/session/orderNotice'
import type { PageStores } from '@/web/session/pageStores'
import { showLoadFailure } from '@/web/ui/showLoadFailure'

/** Notices of orders that the page works. Their texts are long, and most traders never use them, so they load separately. */
export type ApartNotice = Extract<
  OrderNotice,
  { kind: 'pegEnded' | 'trailEnded' | 'trailLeft' | 'linkEnded' | 'linkAsks' | 'hedger' }
>

const kinds: ReadonlySet<string> = new Set<ApartNotice['kind']>([
  'pegEnded',
  'trailEnded',
  'trailLeft',
  'linkEnded',
  'linkAsks',
  'hedger',
])

export function isShownApart(notice: OrderNotice): notice is ApartNotice {
  return kinds.has(notice.kind)
}

export function showApart(notice: ApartNotice, stores: () => PageStores): void {
  load(notice, stores).catch(showLoadFailure)
}

async function load(notice: ApartNotice, stores: () => PageStores): Promise<void> {
  switch (notice.kind) {
    case 'pegEnded':
      return (await import('@/web/desk/ticket/volatility/pegToasts')).showPegEnded(notice.ended)
    case 'trailEnded':
    case 'trailLeft':
      return (await import('@/web/desk/ticket/stop/trailToasts')).showTrailNotice(notice)
    case 'linkEnded':
    case 'linkAsks':
      return (await import('@/web/desk/ticket/links/linkToasts')).showLinkNotice(notice)
    case 'hedger':
      return (await import('@/web/options/hedger/hedgeToasts')).showHedgeNews(notice.news, stores())
  }
}
