import type { OrderNotice } from '@/web/session/orderNotice'
import { showLoadFailure } from '@/web/ui/showLoadFailure'

/** Notices of orders that the page works. Their texts are long, and most traders never use them, so they load separately. */
export type ApartNotice = Extract<
  OrderNotice,
  { kind: 'pegEnded' | 'trailEnded' | 'trailLeft' | 'linkEnded' | 'linkAsks' }
>

const kinds: ReadonlySet<string> = new Set<ApartNotice['kind']>([
  'pegEnded',
  'trailEnded',
  'trailLeft',
  'linkEnded',
  'linkAsks',
])

export function isShownApart(notice: OrderNotice): notice is ApartNotice {
  return kinds.has(notice.kind)
}

export function showApart(notice: ApartNotice): void {
  load(notice).catch(showLoadFailure)
}

async function load(notice: ApartNotice): Promise<void> {
  switch (notice.kind) {
    case 'pegEnded':
      return (await import('@/web/desk/ticket/volatility/pegToasts')).showPegEnded(notice.ended)
    case 'trailEnded':
    case 'trailLeft':
      return (await import('@/web/desk/ticket/stop/trailToasts')).showTrailNotice(notice)
    case 'linkEnded':
    case 'linkAsks':
      return (await import('@/web/desk/ticket/links/linkToasts')).showLinkNotice(notice)
  }
}
