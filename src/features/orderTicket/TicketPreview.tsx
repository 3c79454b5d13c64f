import type { ReactNode } from 'react'
import { add, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { OrderPreview as OwnPreview } from '@/quant/preview/previewOrder'
import { unknownText, formatPercent, formatPrice, formatUsd } from '@/ui/formatNumber'
import { liquidationText } from '@/ui/liquidationText'
import { t } from '@/language/t'
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
      <CostRows {...props} />
      <EffectRows {...props} isHeld />
    </dl>
  )
}

const list = 'of-prices flex flex-col gap-px text-sm'

/** What has to be in view beside the button that sends, however much else the ticket holds. */
export function CostPreview(props: TicketPreviewProps) {
  return (
    <dl className={list}>
      <CostRows {...props} />
    </dl>
  )
}

/** The rest. Without `isHeld`, only what is known before anything is filled in. */
export function EffectPreview(props: TicketPreviewProps & { isHeld: boolean }) {
  return (
    <dl className={list}>
      <EffectRows {...props} />
    </dl>
  )
}

function CostRows({ preview, own }: TicketPreviewProps) {
  return (
    <>
      <Row name={t('Fee')} unit="USD" about={t('Taker fee on the immediate part, maker fee on the resting part')}>
        {estimate(formatUsd(feeOf(own) ?? preview.fee, 4))}
      </Row>
      <Row name={t('Required margin')} unit="USD" about={t('Margin this order will use')}>
        {estimate(formatUsd(own === undefined ? preview.margin : own.neededMargin))}
      </Row>
    </>
  )
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
          <Row name={t('Notional')} unit="USD">
            {formatUsd(preview.notional)}
          </Row>
          <Row name={t('Est. fill price')} about={t('Average price of the immediate fill, from the live order book')}>
            {estimate(priceOf(averagePrice))}
            {worstPrice !== undefined && worstPrice !== averagePrice && (
              <span className="text-text-3"> {t('to {price}', { price: priceOf(worstPrice) })}</span>
            )}
          </Row>
          <Row name={t('Slippage')} about={t('Difference from mid price')}>
            {estimate(formatPercent(preview.slippage, { decimals: 3, isSigned: false }))}
          </Row>
        </>
      )}
      {(isHeld || before !== undefined) && (
        <Row name={t('Available')} unit="USD" isWrong={after !== undefined && after.availableMargin <= 0n}>
          <Change
            isKnown={after !== undefined}
            before={formatUsd(before?.availableMargin)}
            after={formatUsd(after?.availableMargin)}
          />
        </Row>
      )}
      {(isHeld || before !== undefined) && (
        <Row
          name={t('Maint. margin')}
          unit="USD"
          about={t('Minimum margin to avoid liquidation; isolated positions have their own margin')}
        >
          <Change
            isKnown={after !== undefined}
            before={formatUsd(before?.maintenanceMargin)}
            after={formatUsd(after?.maintenanceMargin)}
          />
        </Row>
      )}
      {(isHeld || liquidation !== unknownText) && (
        <Row name={t('Liq. price')} unit="USD" about={liquidationAbout(instrument)}>
          <Change
            isKnown={wouldHold !== undefined}
            before={liquidation}
            after={liquidationText(wouldHold?.liquidation?.(), instrument.priceStep)}
          />
        </Row>
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

type RowProps = { name: string; unit?: string; about?: string; isWrong?: boolean; children: ReactNode }

function Row({ name, unit, about, isWrong = false, children }: RowProps) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="shrink-0 text-text-3" title={about}>
        {name}
        {unit !== undefined && <span className="ml-1 text-[10px] text-text-4">{unit}</span>}
      </dt>
      <dd className={`truncate text-right ${isWrong ? 'text-danger' : 'text-text-1'}`}>{children}</dd>
    </div>
  )
}

const estimate = (text: string) => (text === unknownText ? text : `≈ ${text}`)
