import { add, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { OrderPreview as OwnPreview } from '@/quant/preview/previewOrder'
import { unknownText, formatPercent, formatPrice, formatUsd } from '@/ui/formatNumber'
import { liquidationText } from '@/ui/liquidationText'
import { t } from '@/language/t'
import { CostRow, CostRows, estimate, TicketCost } from '@/appContext/ticket/TicketCost'
import type { TicketFigures } from './orderPreview'

type TicketPreviewProps = {
  instrument: Instrument
  preview: TicketFigures
  /** What the order would do to the trader's account; undefined while that is not read or no account is trading. */
  own: OwnPreview | undefined
}

/** What the order would cost, take and change. Estimates say so; the rows are always there, so that nothing moves. */
export function TicketPreview(props: TicketPreviewProps) {
  return (
    <dl className={list}>
      <CostRows {...costOf(props.preview, props.own)} />
      <EffectRows {...props} isHeld />
    </dl>
  )
}

const list = 'of-prices flex flex-col gap-px text-sm'

/** What has to be in view beside the button that sends, however much else the ticket holds. */
export function CostPreview({ preview, own }: Omit<TicketPreviewProps, 'instrument'>) {
  return <TicketCost {...costOf(preview, own)} />
}

/** The rest. Without `isHeld`, only what is known before anything is filled in. */
export function EffectPreview(props: TicketPreviewProps & { isHeld: boolean }) {
  return (
    <dl className={list}>
      <EffectRows {...props} />
    </dl>
  )
}

function costOf(preview: TicketFigures, own: OwnPreview | undefined) {
  return {
    fee: feeOf(own) ?? preview.fee,
    margin: own === undefined ? preview.margin : own.neededMargin,
    feeAbout: t('Taker fee on the immediate part, maker fee on the resting part'),
    marginAbout: t('Margin this order will use'),
  }
}

function EffectRows({ instrument, preview, own, isHeld }: TicketPreviewProps & { isHeld: boolean }) {
  const { averagePrice, worstPrice } = preview
  const { before, after } = own?.margin ?? {}
  const { before: held, after: wouldHold } = own?.position ?? {}
  const priceOf = (price: typeof averagePrice) => formatPrice(price, instrument.priceStep)
  const liquidation = liquidationText(held?.liquidation?.(), instrument.priceStep)
  return (
    <>
      {isHeld && (
        <>
          <CostRow name={t('Notional')} unit="USD">
            {formatUsd(preview.notional)}
          </CostRow>
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
      {(isHeld || before !== undefined) && (
        <CostRow name={t('Available')} unit="USD" isWrong={after !== undefined && after.availableMargin <= 0n}>
          <Change
            isKnown={after !== undefined}
            before={formatUsd(before?.availableMargin)}
            after={formatUsd(after?.availableMargin)}
          />
        </CostRow>
      )}
      {(isHeld || before !== undefined) && (
        <CostRow
          name={t('Maint. margin')}
          unit="USD"
          about={t('Minimum margin to avoid liquidation; isolated positions have their own margin')}
        >
          <Change
            isKnown={after !== undefined}
            before={formatUsd(before?.maintenanceMargin)}
            after={formatUsd(after?.maintenanceMargin)}
          />
        </CostRow>
      )}
      {(isHeld || liquidation !== unknownText) && (
        <CostRow name={t('Liq. price')} unit="USD" about={liquidationAbout(instrument)}>
          <Change
            isKnown={wouldHold !== undefined}
            before={liquidation}
            after={liquidationText(wouldHold?.liquidation?.(), instrument.priceStep)}
          />
        </CostRow>
      )}
    </>
  )
}

function liquidationAbout({ instrumentType }: Instrument): string {
  return instrumentType === 'PERPETUAL'
    ? t('Estimated liquidation price (mark), with other underlyings, volatilities and time unchanged.')
    : t('Estimated liquidation price (index), with other underlyings, volatilities and time unchanged.')
}

function feeOf(own: OwnPreview | undefined): Usd | undefined {
  if (own?.takerFee === undefined || own.makerFee === undefined) return undefined
  return add(own.takerFee, own.makerFee)
}

/** As it is, and the estimate of what it would be; one of the two when the other is not known, or both say nothing. */
function Change({ isKnown, before, after }: { isKnown: boolean; before: string; after: string }) {
  if (!isKnown || (before === unknownText && after === unknownText)) return before
  return (
    <>
      <span className="text-text-3">{before} → </span>
      {estimate(after)}
    </>
  )
}
