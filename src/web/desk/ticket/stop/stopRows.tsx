import { absolute, fixed6, notional, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { waitsForFall } from '@/core/quant/checkStop'
import type { Position } from '@/core/quant/pnl'
import type { PreviewRow } from '@/web/desk/ticket/PreviewRows'
import { t } from '@/web/language/t'
import type { NewStop } from '@/web/session/stops/stopOrder'
import { estimate } from '@/web/ui/estimate'
import { unknownText, formatPercent, formatAmount, formatUsd } from '@/web/ui/formatNumber'
import { closedAmount } from './stopDraft'
import { distanceOf, pnlOf } from './triggerEntry'
import { PnlEstimate } from './TriggerFields'

type StopRowsInput = {
  instrument: Instrument
  /** `undefined` while the draft does not parse. The rows stay then. */
  stop: NewStop | undefined
  markPrice: Price | undefined
  held: Position | undefined
  /** False while the position is unknown. */
  isHeldKnown: boolean
}

/** Distance, and what the stop realises; if it closes nothing, its value. */
export function stopRows(input: StopRowsInput): readonly PreviewRow[] {
  const { instrument, stop, markPrice, held, isHeldKnown } = input
  const amount = stop === undefined ? undefined : closedAmount(stop, held?.amount)
  const price = stop?.limitPrice ?? stop?.trigger
  const isClosing = stop !== undefined && held !== undefined && held.amount !== 0n && stop.isBuy === held.amount < 0n
  const closes = isClosing && amount !== undefined && amount <= absolute(held.amount)
  const pnl = closes && price !== undefined ? pnlOf({ held, amount }, price) : undefined
  const value = amount === undefined || price === undefined ? undefined : notional(price, amount)
  return [
    {
      name: t('Distance'),
      about: t('Distance from mark to trigger'),
      value: <Distance stop={stop} markPrice={markPrice} />,
    },
    closes || stop === undefined || !isHeldKnown
      ? {
          name: stop?.limitPrice === undefined ? t('PnL at trigger') : t('PnL at limit'),
          about: t('Before fees. Market stops can fill worse than the trigger.'),
          value: pnl === undefined ? unknownText : <PnlEstimate pnl={pnl} unit="USD" />,
        }
      : {
          name: t('Value'),
          about:
            amount === undefined ? undefined : `${formatAmount(amount, instrument.amountStep)} ${instrument.asset}`,
          value: estimate(formatUsd(value)),
          more: 'USD',
        },
  ]
}

function Distance({ stop, markPrice }: Pick<StopRowsInput, 'stop' | 'markPrice'>) {
  const distance = stop === undefined ? undefined : distanceOf(stop, stop.trigger, markPrice)
  if (stop === undefined || markPrice === undefined || distance === undefined) return unknownText
  const away = fixed6<Usd>(stop.trigger - markPrice)
  const isBelow = waitsForFall(stop.kind, stop.isBuy)
  return (
    <span className={distance <= 0 ? 'text-danger' : ''}>
      {formatPercent(isBelow ? -distance : distance)} <span className="text-text-3">{formatUsd(away)}</span>
    </span>
  )
}
