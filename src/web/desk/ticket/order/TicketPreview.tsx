import { add, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderPreview as OwnPreview } from '@/core/quant/preview/previewOrder'
import { CostRow, CostRows, estimate } from '@/web/desk/ticket/TicketCost'
import { t } from '@/web/language/t'
import { unknownText, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { cancelledText, positionLiquidationText, noLiquidation } from '@/web/ui/liquidationText'
import type { TicketFigures } from './orderPreview'

type TicketPreviewProps = {
  instrument: Instrument
  preview: TicketFigures
  /** Effect on the account; `undefined` while unknown or without an account. */
  own: OwnPreview | undefined
  /** Effect on the account once everything has filled. Present when a part would rest. */
  filled?: OwnPreview | undefined
}

/** Costs, fills and effects of the order. "—" marks an unknown figure. A figure that does not apply has no row. */
export function TicketPreview(props: TicketPreviewProps) {
  return (
    <dl className={list}>
      <CostRows {...costOf(props.preview, props.own)} />
      <EffectRows {...props} isHeld />
    </dl>
  )
}

const list = 'of-prices flex flex-col gap-px text-sm'

/** The rows other than costs. Without `isHeld`, only rows that are known before the first input. */
export function EffectPreview(props: TicketPreviewProps & { isHeld: boolean }) {
  return (
    <dl className={list}>
      <EffectRows {...props} />
    </dl>
  )
}

/** Costs shown beside the submit button, where they stay visible. */
export function costOf(preview: TicketFigures, own: OwnPreview | undefined) {
  return {
    fee: feeOf(own) ?? preview.fee,
    margin: own === undefined ? preview.margin : own.neededMargin,
    feeAbout: t('Taker fee on the immediate part, maker fee on the resting part'),
    marginAbout: t('Margin this order will use'),
  }
}

function EffectRows({ instrument, preview, own, filled, isHeld }: TicketPreviewProps & { isHeld: boolean }) {
  const { averagePrice, worstPrice } = preview
  const { before, after } = own?.margin ?? {}
  const held = own?.position.before
  const wouldHold = (filled ?? own)?.position.after
  const priceOf = (price: typeof averagePrice) => formatPrice(price, instrument.priceStep)
  const liquidation = {
    before: held === undefined ? undefined : positionLiquidationText(held, instrument.priceStep),
    after: wouldHold === undefined ? undefined : positionLiquidationText(wouldHold, instrument.priceStep),
  }
  const isAtRisk = Object.values(liquidation).some((text) => text !== undefined && text !== noLiquidation)
  const cancelled = cancelledText((wouldHold ?? held)?.liquidation?.(), instrument.priceStep)
  return (
    <>
      {isHeld && (
        <CostRow name={t('Notional')} unit="USD">
          {formatUsd(preview.notional)}
        </CostRow>
      )}
      {(isHeld || before !== undefined) && (
        <>
          <CostRow name={t('Available')} unit="USD" isWrong={after !== undefined && after.availableMargin <= 0n}>
            <Change before={textOf(before?.availableMargin)} after={textOf(after?.availableMargin)} />
          </CostRow>
          <CostRow
            name={t('Maint. margin')}
            unit="USD"
            about={t('Minimum margin to avoid liquidation; isolated positions have their own margin')}
          >
            <Change before={textOf(before?.maintenanceMargin)} after={textOf(after?.maintenanceMargin)} />
          </CostRow>
        </>
      )}
      {isAtRisk && (
        <CostRow
          name={filled === undefined ? t('Liq. price') : t('Liq. price once filled')}
          unit="USD"
          about={liquidationAbout(instrument)}
        >
          <Change {...liquidation} />
        </CostRow>
      )}
      {isHeld && cancelled !== undefined && (
        <CostRow
          name={t('Orders cancelled')}
          unit="USD"
          about={t('Estimated price at which the venue cancels your open orders, before it liquidates positions.')}
        >
          {estimate(cancelled)}
        </CostRow>
      )}
      {isHeld && preview.takes !== false && (
        <>
          <CostRow
            name={t('Est. fill price')}
            about={t('Average price of the immediate fill, from the live order book')}
          >
            {estimate(priceOf(averagePrice))}
            {worstPrice !== undefined && worstPrice !== averagePrice && (
              <span className="text-text-3"> {t('to {price}', { price: priceOf(worstPrice) })}</span>
            )}
          </CostRow>
          <CostRow name={t('Slippage')} about={t('Difference from mid price')}>
            {estimate(formatPercent(preview.slippage, { decimals: 3, isSigned: false }))}
          </CostRow>
        </>
      )}
    </>
  )
}

const textOf = (usd: Usd | undefined) => (usd === undefined ? undefined : formatUsd(usd))

function liquidationAbout({ instrumentType }: Instrument): string {
  return instrumentType === 'PERPETUAL'
    ? t('Estimated liquidation price (mark), with other underlyings, volatilities and time unchanged.')
    : t('Estimated liquidation price (index), with other underlyings, volatilities and time unchanged.')
}

function feeOf(own: OwnPreview | undefined): Usd | undefined {
  if (own?.takerFee === undefined || own.makerFee === undefined) return undefined
  return add(own.takerFee, own.makerFee)
}

function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  if (after === undefined) return before ?? unknownText
  return (
    <>
      <span className="text-text-3">{before ?? unknownText} → </span>
      {after === noLiquidation ? after : estimate(after)}
    </>
  )
}
