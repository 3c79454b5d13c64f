import { useAccess, useAccountSummary } from '@/account/accountContext'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import type { BuilderLeg } from './builderLeg'
import { MarginFigures } from './MarginFigures'
import { fromNumber } from '@/protocol/fixed6'
import type { Price, Usd } from '@/protocol/fixed6'
import {
  emptyAccount,
  previewStructure,
  type StructureOrder,
  type StructurePreview,
} from '@/quant/preview/previewStructure'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { BuilderMarket } from './useBuilderMarket'

type BuilderMarginProps = Pick<BuilderMarket, 'legs' | 'index' | 'forwards'> & { nowNs: bigint }

/** The margin of the structure, by itself and in the account of whoever trades here. */
export function BuilderMargin(props: BuilderMarginProps) {
  const access = useAccess()
  const { data: summary } = useAccountSummary()
  const own = useStructurePreview(props)
  const orders = ordersOf(props)
  return (
    <MarginFigures
      own={own}
      isPortfolio={summary?.portfolio === true}
      alone={{ standard: alone(orders, false), portfolio: alone(orders, true) }}
      canTrade={access.status}
      nothing={nothingOf(props.legs, orders)}
    />
  )
}

function nothingOf(legs: readonly BuilderLeg[], orders: readonly StructureOrder[] | undefined) {
  if (legs.every(({ ratio }) => ratio === undefined)) return 'noLegs'
  return orders === undefined ? 'noPrice' : undefined
}

/** Undefined while nobody trades, the account is not read, or a leg has no price. */
export function useStructurePreview(props: BuilderMarginProps): StructurePreview | undefined {
  const account = usePreviewAccount()
  const orders = ordersOf(props)
  return account && orders && previewStructure(account, orders)
}

/** The legs that would be traded, at the price that they are counted at. */
function ordersOf({ legs, index, forwards, nowNs }: BuilderMarginProps): readonly StructureOrder[] | undefined {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  const orders = traded.flatMap((leg): readonly StructureOrder[] => {
    if (leg.price === undefined) return []
    const { isBuy, contracts } = leg.quote
    return [{ market: marketOf(leg, index.price, forwards, nowNs), isBuy, contracts, price: leg.price }]
  })
  return orders.length === traded.length && orders.length > 0 ? orders : undefined
}

function marketOf(
  { instrument, quote, iv }: BuilderLeg,
  indexPrice: Price | undefined,
  forwards: BuilderMarginProps['forwards'],
  nowNs: bigint,
): StructureOrder['market'] {
  const known = { instrument, markPrice: quote.mark, indexPrice }
  if (instrument.instrumentType === 'PERPETUAL') return known
  const { expiryNs } = instrument
  const forward = forwards.get(expiryNs)?.forward
  return {
    ...known,
    forwardPrice: forward === undefined ? undefined : fromNumber<Price>(forward),
    iv,
    yearsToExpiry: yearsToExpiry(expiryNs, nowNs),
    hasExpired: expiryNs <= nowNs,
  }
}

/** What the positions of it would require at first. */
function alone(orders: readonly StructureOrder[] | undefined, isPortfolio: boolean): Usd | undefined {
  return orders && previewStructure(emptyAccount(isPortfolio), orders).margin.after?.initialMargin
}
