import type { ReactNode } from 'react'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { LiquidationPrice, PositionLiquidation } from '@/core/quant/preview/positionLiquidation'
import { t } from '@/web/language/t'
import { unknownText, formatPercent, formatDecimal } from '@/web/ui/formatNumber'
import { cancelledText, isNearby, liquidationArrows, noLiquidation } from '@/web/ui/liquidationText'
import type { PositionRow } from './positionRow'

/** From this price on, two decimals suffice. All positions of an underlying are liquidated at one price, so they share a rule. */
const tenUsd = fixed6<Price>(10_000_000n)
const smallestStep = fixed6<Price>(1n)
const unknownLiquidation: PositionLiquidation = { status: 'unknown' }

/** Index prices at which the account is liquidated: below, above, or both, one above the other. */
export function Liquidation({ row }: { row: PositionRow }) {
  const found = row.liquidation ?? unknownLiquidation
  switch (found.status) {
    case 'unknown':
      return <span title={t('Unavailable: a price or margin terms are missing.')}>{unknownText}</span>
    case 'none':
      return (
        <span title={withCancelled(t('No price of the underlying would liquidate the account.'), found, row)}>
          {noLiquidation}
        </span>
      )
    case 'lost':
      return <span className="text-danger">{t('Now')}</span>
    case 'prices': {
      const one = found.prices.find(isNearby)
      if (one !== undefined) return <PriceOfWay one={one} row={row} />
      return <span title={priceTitle(found.prices, row)}>{noLiquidation}</span>
    }
  }
}

/** The distance to the only liquidation price, or the second price. */
export function liquidationUnder(row: PositionRow): ReactNode {
  const found = row.liquidation ?? unknownLiquidation
  if (found.status !== 'prices') return undefined
  const [one, other] = found.prices.filter(isNearby)
  if (other !== undefined) return <PriceOfWay one={other} row={row} className="text-text-1" />
  if (one === undefined) return undefined
  return <span className={isNear(one) ? 'text-danger' : ''}>{distanceText(one)}</span>
}

type PriceOfWayProps = { one: LiquidationPrice | undefined; row: PositionRow; className?: string }

function PriceOfWay({ one, row, className = '' }: PriceOfWayProps) {
  if (one === undefined) return unknownText
  const way = one.way === 'down' ? t('Falling to') : t('Rising to')
  return (
    <span className={`whitespace-nowrap ${isNear(one) ? 'text-danger' : className}`} title={priceTitle([one], row)}>
      <span className="sr-only">{way} </span>
      <span aria-hidden="true">{liquidationArrows[one.way]}</span> {exactPrice(one)}
    </span>
  )
}

const exactPrice = ({ price }: LiquidationPrice) => formatDecimal(price, price < tenUsd ? 5 : 2)

/** For example "↑ 136,389.33, +4,272.2% · Mark price at which the account is liquidated, …". */
function priceTitle(prices: readonly LiquidationPrice[], row: PositionRow): string {
  const exact = prices.map((one) => `${liquidationArrows[one.way]} ${exactPrice(one)}, ${distanceText(one)}`)
  return `${exact.join(' ')} · ${withCancelled(liquidationTitle(row), row.liquidation, row)}`
}

const isNear = ({ distance }: LiquidationPrice) => distance < 0.05

function distanceText({ way, distance }: LiquidationPrice): string {
  return formatPercent(way === 'down' ? -distance : distance, { decimals: 1 })
}

function liquidationTitle({ marginType, position }: PositionRow): string {
  if (marginType === 'ISOLATED') return t('Mark price that liquidates this position (isolated margin).')
  const about =
    position.instrumentType === 'PERPETUAL'
      ? t('Mark price at which the account is liquidated, with other underlyings, volatilities and time unchanged.')
      : t('Index price at which the account is liquidated, with other underlyings, volatilities and time unchanged.')
  const shared = t('One event for all cross positions in {asset}: perpetuals show their mark, options the index.', {
    asset: position.asset,
  })
  return `${about} ${shared}`
}

function withCancelled(title: string, found: PositionLiquidation | undefined, { instrument }: PositionRow): string {
  const cancelled = cancelledText(found, instrument?.priceStep ?? smallestStep)
  return cancelled === undefined
    ? title
    : `${title} ${t('Open orders are cancelled at {price}.', { price: cancelled })}`
}
