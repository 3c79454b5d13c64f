import type { ReactNode } from 'react'
import type { NewStop } from '@/account/stops/stopOrder'
import { absolute, fixed6, notional, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { tradeFee, type FeeSchedule } from '@/quant/fees'
import type { Position } from '@/quant/pnl'
import { waitsForFall } from '@/quant/checkStop'
import { unknownText, formatPercent, formatAmount, formatUsd } from '@/ui/formatNumber'
import { t } from '@/language/t'
import { PnlEstimate } from './TriggerFields'
import { closedAmount } from './stopDraft'
import { distanceOf, pnlOf } from './triggerEntry'

type StopPreviewProps = {
  instrument: Instrument
  /** Undefined while the draft cannot be read: the rows are there all the same. */
  stop: NewStop | undefined
  markPrice: Price | undefined
  indexPrice: Price | undefined
  held: Position | undefined
  rates: FeeSchedule
}

/** What a stop would do, as far as it can be known before: all of it estimates. */
export function StopPreview({ instrument, stop, markPrice, indexPrice, held, rates }: StopPreviewProps) {
  const amount = stop && closedAmount(stop, held?.amount)
  const price = stop?.limitPrice ?? stop?.trigger
  const value = amount === undefined || price === undefined ? undefined : notional(price, amount)
  const fee =
    amount === undefined || price === undefined || indexPrice === undefined
      ? undefined
      : tradeFee({ instrument, price, amount, indexPrice, liquidity: 'taker', rates })
  const isClosing = stop !== undefined && held !== undefined && held.amount !== 0n && stop.isBuy === held.amount < 0n
  const closes = isClosing && amount !== undefined && amount <= absolute(held.amount)
  const pnl = closes && price !== undefined ? pnlOf({ held, amount }, price) : undefined
  return (
    <dl aria-label={t('Stop preview')} className="of-prices flex flex-col gap-0.5 text-sm">
      <Row name={t('Distance')} about={t('Distance from mark to trigger')}>
        <Distance stop={stop} markPrice={markPrice} />
      </Row>
      <Row
        name={stop?.limitPrice === undefined ? t('PnL at trigger') : t('PnL at limit')}
        unit="USD"
        about={t('Before fees. Market stops can fill worse than the trigger.')}
      >
        {pnl === undefined ? unknownText : <PnlEstimate pnl={pnl} />}
      </Row>
      <Row name={t('Fee')} unit="USD" about={t('As a taker')}>
        {estimate(formatUsd(fee, 4))}
      </Row>
      <Row name={t('Value')} unit="USD">
        {amount !== undefined && (
          <span className="text-text-3">
            {formatAmount(amount, instrument.amountStep)} {instrument.asset}{' '}
          </span>
        )}
        {estimate(formatUsd(value))}
      </Row>
    </dl>
  )
}

function Distance({ stop, markPrice }: Pick<StopPreviewProps, 'stop' | 'markPrice'>) {
  const distance = stop && distanceOf(stop, stop.trigger, markPrice)
  if (stop === undefined || markPrice === undefined || distance === undefined) return unknownText
  const away = fixed6<Usd>(stop.trigger - markPrice)
  const isBelow = waitsForFall(stop.kind, stop.isBuy)
  return (
    <span className={distance <= 0 ? 'text-danger' : ''}>
      {formatPercent(isBelow ? -distance : distance)} <span className="text-text-3">{formatUsd(away)}</span>
    </span>
  )
}

type RowProps = { name: string; unit?: string; about?: string; children: ReactNode }

function Row({ name, unit, about, children }: RowProps) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="shrink-0 text-text-3" title={about}>
        {name}
        {unit !== undefined && <span className="ml-1 text-[10px] text-text-4">{unit}</span>}
      </dt>
      <dd className="truncate text-right text-text-1">{children}</dd>
    </div>
  )
}

const estimate = (text: string) => (text === unknownText ? text : `≈ ${text}`)
