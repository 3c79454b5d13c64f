import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { GoodTillNews } from '@/web/session/goodTill/cancelDue'
import { orderLabel } from '@/web/session/orders/orderLabel'
import { formatDateTime } from '@/web/ui/formatTime'
import { showToast } from '@/web/ui/showToast'

/** Reports what became of the cancel of an order at its time. */
export function showGoodTill(news: GoodTillNews, steps: Steps | undefined): void {
  const { order, untilMs } = news
  const { instrumentName } = order
  const values = { order: orderLabel(order, steps), time: formatDateTime(BigInt(untilMs) * 1_000_000n) }
  const base = { category: 'orders', id: `goodTill ${order.orderId}`, instrumentName } as const
  switch (news.what) {
    case 'cancelled':
      return showToast({
        ...base,
        tone: 'info',
        title: t('Cancelled at its time: {order}', values),
        detail: t('It was good till {time}.', values),
      })
    case 'unknown':
      return showToast({
        ...base,
        tone: 'warn',
        title: t('Cancellation status unknown'),
        detail: t('{order} was good till {time}. Checking with the venue…', values),
      })
    case 'lost':
      return showToast({
        ...base,
        tone: 'warn',
        title: t('Not cancelled by itself: {order}', values),
        detail: t(
          'An order good till {time} is gone, and this one may be its amendment from another device. It stays open until you cancel it.',
          values,
        ),
      })
    case 'refused':
      return showToast({
        ...base,
        tone: 'danger',
        title: t('Cancel rejected: {order}', values),
        detail: t('It was good till {time}. This page tries again: {reason}', {
          ...values,
          reason: news.failure.words,
        }),
        code: news.failure.code,
      })
  }
}
