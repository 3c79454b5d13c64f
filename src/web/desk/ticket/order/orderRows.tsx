import { add } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderPreview as OwnPreview } from '@/core/quant/preview/previewOrder'
import { queuedContracts } from '@/web/desk/queuedContracts'
import { type PreviewRow } from '@/web/desk/ticket/PreviewRows'
import type { Attached } from '@/web/desk/ticket/stop/useAttachedStops'
import { t } from '@/web/language/t'
import { estimate } from '@/web/ui/estimate'
import { feeText } from '@/web/ui/feeText'
import { Gain } from '@/web/ui/Figure'
import { formatPercent, formatPrice, formatUsd, unknownText } from '@/web/ui/formatNumber'
import {
  cancelledText,
  farLiquidationText,
  isNearby,
  noLiquidation,
  positionLiquidationText,
} from '@/web/ui/liquidationText'
import type { TicketFigures } from './orderPreview'
import type { QueueEstimate } from './queueEstimate'

type OrderRowsInput = {
  readonly instrument: Instrument
  readonly preview: TicketFigures
  /** Effect on the account; `undefined` while unknown or without an account. */
  readonly own: OwnPreview | undefined
  /** Effect on the account once everything has filled. Present when a part would rest. */
  readonly filled?: OwnPreview | undefined
  readonly results?: Attached['results'] | undefined
  /** Present if the venue estimates queues and the order would rest. */
  readonly queue?: QueueEstimate | undefined
}

/** The most rows that are read at a glance. The ticket of an option has no TP and SL, and so more room. */
const mostRows = { PERPETUAL: 4, OPTION: 5 }

/** Rows that mean something for this order: one that rests has no slippage. "—" marks an unknown figure. */
export function orderRows(input: OrderRowsInput): readonly PreviewRow[] {
  const { instrument, preview, own, results = [], queue } = input
  const { isMarket } = preview
  const most = mostRows[instrument.instrumentType]
  const cost = [...(instrument.instrumentType === 'OPTION' ? [premiumRow(preview)] : []), ...costRowsOf(input)]
  const liquidation = own === undefined || (isMarket && !isAtRisk(input)) ? [] : [liquidationRow(input)]
  const result = results.length === 0 ? [] : [resultRow(results)]
  const effects = [...liquidation, ...result]
  if (!isMarket && queue !== undefined) return [...cost, queueRow(queue), ...effects].slice(0, most + 1)
  const slippage = estimate(formatPercent(preview.slippage, { decimals: 3, isSigned: false }))
  const hasRoom = cost.length + effects.length + 2 <= most
  const fill: PreviewRow = {
    name: t('Average fill'),
    about: t('Average price of the immediate fill, from the live order book'),
    value: estimate(formatPrice(preview.averagePrice, instrument.priceStep)),
    more: hasRoom || preview.slippage === undefined ? undefined : slippage,
  }
  const slipped = { name: t('Slippage'), about: t('Difference from mid price'), value: slippage }
  const rows = [...(isMarket ? [fill, ...(hasRoom ? [slipped] : [])] : []), ...cost, ...effects].slice(0, most)
  const safe = liquidation.filter(({ value }) => value === noLiquidation)
  // The rows in the order in which they are hidden; cost is hidden last.
  const extra = [...safe, slipped, fill, ...result, ...cost.toReversed()].find((row) => rows.includes(row))
  return rows.map((row) => (row === extra ? { ...row, isExtra: true } : row))
}

function premiumRow({ notional }: TicketFigures): PreviewRow {
  return { name: t('Premium'), value: formatUsd(notional), more: 'USD' }
}

function queueRow({ ahead }: QueueEstimate): PreviewRow {
  return {
    name: t('Queue'),
    about: t('Estimated place in the queue at this price'),
    value: ahead === undefined ? unknownText : t('≈ {ahead} ahead', { ahead: queuedContracts(ahead) }),
    isExtra: true,
  }
}

function costRowsOf({ preview, own }: OrderRowsInput): readonly PreviewRow[] {
  const margin = formatUsd(own === undefined ? preview.margin : own.initialMargin)
  const rests = preview.takes === false
  const row = {
    name: t('Margin'),
    about:
      own?.neededMargin === undefined
        ? t('Margin this order will use')
        : t('Initial margin. Including the taker fee, this order uses {sum} USD of available margin.', {
            sum: formatUsd(own.neededMargin),
          }),
    value: rests ? margin : estimate(margin),
    more: 'USD',
  }
  const about = t('Taker fee on the immediate part, maker fee on the resting part')
  const { takerFee, makerFee } = own ?? {}
  const isSplit = takerFee !== undefined && makerFee !== undefined && takerFee !== 0n && (own?.resting ?? 0n) > 0n
  if (isSplit) {
    return [
      row,
      { name: t('Fee now · if it rests'), about, value: `${feeText(takerFee)} · ${feeText(makerFee)}`, isFee: true },
    ]
  }
  const fee = feeText(takerFee === undefined || makerFee === undefined ? preview.fee : add(takerFee, makerFee))
  const name = rests ? t('Fee if it rests') : preview.takes === true ? t('Fee, taker') : t('Fee')
  return [row, { name, about, value: rests ? fee : estimate(fee), more: 'USD', isFee: true }]
}

function liquidationOf({ own, filled }: OrderRowsInput) {
  const held = own?.position.before
  const would = (filled ?? own)?.position.after
  return { held, would, found: (would ?? held)?.liquidation?.() }
}

function isAtRisk({ instrument, own, filled }: OrderRowsInput): boolean {
  return [own?.position.before, (filled ?? own)?.position.after].some(
    (state) => state !== undefined && positionLiquidationText(state, instrument.priceStep) !== noLiquidation,
  )
}

function liquidationRow(input: OrderRowsInput): PreviewRow {
  const { priceStep, instrumentType } = input.instrument
  const { would, found } = liquidationOf(input)
  const text = positionLiquidationText(would, priceStep)
  const cancelled = cancelledText(found, priceStep)
  const only = found?.status === 'prices' && found.prices.length === 1 ? found.prices[0] : undefined
  const about =
    instrumentType === 'PERPETUAL'
      ? t('Estimated liquidation price (mark), with other underlyings, volatilities and time unchanged.')
      : t('Estimated liquidation price (index), with other underlyings, volatilities and time unchanged.')
  const far = farLiquidationText(found, priceStep)
  const exact = far === undefined ? about : `${far} · ${about}`
  return {
    name: t('Liq. price after'),
    about:
      cancelled === undefined
        ? exact
        : `${exact} ${t('Your open orders are cancelled before, at ≈ {price} USD.', { price: cancelled })}`,
    value: estimate(text),
    more:
      would === undefined || only === undefined || !isNearby(only)
        ? undefined
        : t('{share} away', { share: formatPercent(Math.abs(only.distance), { decimals: 0, isSigned: false }) }),
  }
}

function resultRow(results: Attached['results']): PreviewRow {
  const names = { TAKE_PROFIT: t('At TP'), STOP_LOSS: t('At SL') }
  return {
    name: results.map(({ kind }) => names[kind]).join(' · '),
    about: t('Estimated at the trigger or limit price, before fees'),
    value: results.map(({ kind, pnl }, at) => (
      <span key={kind}>
        {at > 0 && <span className="text-text-3"> · </span>}
        <Gain usd={pnl} />
      </span>
    )),
  }
}
