import type { StepsOf } from '@/web/market/stepsOf'
import type { OrderNotice } from '@/web/session/orderNotice'
import { showLoadFailure } from '@/web/ui/showLoadFailure'

const kinds = ['pegEnded', 'trailEnded', 'trailLeft', 'linkEnded', 'linkAsks', 'icebergEnded', 'goodTill'] as const

/** A notice about an order that this page works. */
export type WorkedOrderNotice = Extract<OrderNotice, { kind: (typeof kinds)[number] }>

export function isOfWorkedOrder(notice: OrderNotice): notice is WorkedOrderNotice {
  return kinds.some((kind) => kind === notice.kind)
}

/** Shows the notice. The texts are long, and most traders never use such orders, so they load separately. */
export function showWorkedOrder(notice: WorkedOrderNotice, stepsOf: StepsOf): void {
  load(notice, stepsOf).catch(showLoadFailure)
}

async function load(notice: WorkedOrderNotice, stepsOf: StepsOf): Promise<void> {
  switch (notice.kind) {
    case 'pegEnded':
      return (await import('@/web/desk/ticket/volatility/pegToasts')).showPegEnded(notice.ended)
    case 'trailEnded':
    case 'trailLeft':
      return (await import('@/web/desk/ticket/stop/trailToasts')).showTrailNotice(notice)
    case 'linkEnded':
    case 'linkAsks':
      return (await import('@/web/desk/ticket/links/linkToasts')).showLinkNotice(notice)
    case 'icebergEnded': {
      const { showIcebergEnded } = await import('@/web/desk/ticket/iceberg/icebergToasts')
      return showIcebergEnded(notice.ended, stepsOf(notice.ended.iceberg.instrument.instrumentName))
    }
    case 'goodTill': {
      const { showGoodTill } = await import('@/web/desk/ticket/terms/goodTillToasts')
      return showGoodTill(notice.news, stepsOf(notice.news.order.instrumentName))
    }
  }
}
