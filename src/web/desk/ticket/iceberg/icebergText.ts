import { describeError } from '@/core/protocol/errorCodes'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { Iceberg, IcebergEnd, IcebergPause, IcebergRejection, NewIceberg } from '@/web/session/icebergs/iceberg'
import type { IcebergMark } from '@/web/session/icebergs/icebergMarks'
import { flagTexts } from '@/web/session/orders/orderFlags'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import { formatExact } from '@/web/ui/formatExact'

/** Describes the whole order: "Buy 10 ETH-PERP at 2,400.0, 1 ± 10% visible, limit, post-only". */
export function icebergLabel(
  iceberg: Omit<NewIceberg, 'instrument'> | IcebergMark,
  instrumentName: string,
  steps: Steps | undefined,
): string {
  const { isBuy, total, visible, spread, limitPrice } = iceberg
  const shown = amountInSteps(visible, steps)
  const values = {
    total: amountInSteps(total, steps),
    instrument: instrumentName,
    price: priceInTicks(limitPrice, steps),
    visible: spread === 0n ? shown : `${shown} ± ${formatExact(spread * 100n)}%`,
  }
  const main = isBuy
    ? t('Buy {total} {instrument} at {price}, {visible} visible', values)
    : t('Sell {total} {instrument} at {price}, {visible} visible', values)
  return [main, t('limit'), ...flagTexts(iceberg)].join(', ')
}

/** Formats the progress: "3 of 10 at 2,399.85". */
export function icebergProgress({ filled, total, averagePrice }: Iceberg, steps: Steps | undefined): string {
  const values = { filled: amountInSteps(filled, steps), total: amountInSteps(total, steps) }
  if (averagePrice === undefined) return t('{filled} of {total}', values)
  return t('{filled} of {total} at {price}', { ...values, price: priceInTicks(averagePrice, steps) })
}

export function icebergStateText({ state }: Pick<Iceberg, 'state'>, nowMs: number): string {
  switch (state.status) {
    case 'placing':
      return t('placing the next order')
    case 'resting':
      return t('resting')
    case 'refilling':
      return t('next in {seconds} s', { seconds: Math.max(0, Math.ceil((state.untilMs - nowMs) / 1000)) })
    case 'paused':
      return t('paused: {reason}', { reason: pauseText(state.why) })
  }
}

function pauseText(why: IcebergPause): string {
  if (why === 'link') return t('no connection')
  if (why === 'signing') return t('one-click is off')
  return why === 'unknownOutcome' ? t('checking an order') : t(describeError(why.code))
}

export function icebergEndText(end: IcebergEnd): string {
  switch (end.why) {
    case 'filled':
      return t('The whole amount is filled.')
    case 'stopped':
      return t('Stopped by you. The visible order stays open.')
    case 'gone':
      return t('Order no longer open.')
    case 'cancelled':
      return end.code === undefined
        ? t('The visible order was cancelled.')
        : t('The order was cancelled: {reason}', { reason: t(describeError(end.code)) })
    case 'refused':
      return t('Order rejected: {reason}', { reason: end.failure.words })
  }
}

export const icebergRejections: Record<IcebergRejection, string> = {
  noOneClick: t('Icebergs require one-click trading, because each order must be signed.'),
  elsewhere: t('Another tab works this iceberg.'),
  unclear: t('The venue doesn’t report the last order yet. Try again in a few seconds.'),
  unread: t('Couldn’t read the order history. Try again.'),
  replaced: t(
    'The visible order was cancelled or amended in another browser, so how much is left is unknown. Drop this iceberg, and start another for the rest.',
  ),
  cancelled: t('You cancelled all orders meanwhile. Nothing was placed.'),
  notLoaded: t('A part of the page couldn’t load. Try again.'),
}

/** What becomes of the iceberg when its page closes. */
export function icebergCloseText(cancelsOnClose: boolean): string {
  return cancelsOnClose
    ? t(
        'If you close this tab, it tries to cancel the visible order, which is not guaranteed. The rest can be resumed.',
      )
    : t('If you close this tab, the visible order stays and no other is placed. The rest can be resumed.')
}
