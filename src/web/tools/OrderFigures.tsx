import { absolute, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { FeeSchedule } from '@/core/quant/fees'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import { closingFigures } from '@/web/desk/positions/closingPlan'
import { reservedChange } from '@/web/desk/positions/marginChanges'
import type { TicketFigures } from '@/web/desk/ticket/order/orderPreview'
import { orderRows } from '@/web/desk/ticket/order/orderRows'
import { PreviewRows } from '@/web/desk/ticket/PreviewRows'
import { t } from '@/web/language/t'
import { costedPosition } from '@/web/session/figures/positions'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { CommandMarket } from '@/web/tools/palette/useCommandMarket'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { formatAmount, unknownText, formatUsd } from '@/web/ui/formatNumber'

type OrderFiguresProps = {
  instrument: Instrument
  own: OrderPreview | undefined
  /** The preview as if the resting remainder also filled. */
  filled: OrderPreview | undefined
  ticket: TicketFigures
  closing: { position: PositionMessage; order: NewOrder; market: CommandMarket } | undefined
  rates: FeeSchedule | undefined
}

export function OrderFigures({ instrument, own, filled, ticket, closing, rates }: OrderFiguresProps) {
  const before = own?.position.before
  const { before: marginBefore, after: marginAfter } = own?.margin ?? {}
  const after = (filled ?? own)?.position.after
  const changes: readonly Change[] = [
    {
      name: t('Available'),
      unit: 'USD',
      before: formatUsd(marginBefore?.availableMargin),
      after: formatUsd(marginAfter?.availableMargin),
    },
    reservedChange(own?.margin),
    {
      name: t('Position'),
      unit: instrument.asset,
      before: positionLabels(before?.amount, instrument),
      after: positionLabels(after?.amount, instrument),
    },
    {
      name: t('PnL before fee'),
      unit: 'USD',
      after: closing === undefined ? formatUsd(own?.realizedPnl) : closingPnl(closing, instrument, rates),
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <PreviewRows
        rows={[
          { name: t('Notional'), value: formatUsd(ticket.notional), more: 'USD' },
          ...orderRows({ instrument, preview: ticket, own, filled }),
        ]}
      />
      <hr className="border-line" />
      <BeforeAfterList label={t('Effect on position')} changes={changes} />
    </div>
  )
}

/** Estimates the PnL of closing. A resting limit order is valued at its own price, whatever the book shows. */
function closingPnl(
  closing: NonNullable<OrderFiguresProps['closing']>,
  instrument: Instrument,
  rates: OrderFiguresProps['rates'],
) {
  const { position, order, market } = closing
  const { amount, limitPrice, isBuy } = order
  const { bestBid, bestAsk } = market.book
  const opposite = isBuy ? bestAsk : bestBid
  const rests =
    limitPrice !== undefined && opposite !== undefined && (isBuy ? limitPrice < opposite : limitPrice > opposite)
  const resting = rests ? [{ price: limitPrice, amount }] : undefined
  const figures = closingFigures({
    held: costedPosition(position),
    amount,
    instrument,
    bids: resting ?? market.liveBook?.bids,
    asks: resting ?? market.liveBook?.asks,
    markPrice: market.markPrice,
    indexPrice: market.indexPrice,
    rates,
    liquidity: rests ? 'maker' : 'taker',
  })
  // Shown only for the whole order, because the PnL of a part could be mistaken for the total.
  return formatUsd(figures.isWhole === true ? figures.realizedPnl : undefined)
}

function positionLabels(amount: Amount | undefined, { amountStep }: Instrument): string {
  if (amount === undefined) return unknownText
  if (amount === 0n) return t('none')
  return `${amount > 0n ? t('Long') : t('Short')} ${formatAmount(absolute(amount), amountStep)}`
}
