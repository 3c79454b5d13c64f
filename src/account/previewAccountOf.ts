import type { Listing } from '@/marketData/listing'
import { collateralAssets, type CollateralAsset } from '@/protocol/collateral'
import { fixed6, scale, subtract, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { AccountReply } from '@/protocol/rest/getAccount'
import type { PreviewAccount, PreviewHolding, PreviewMarket, RestingOrder } from '@/quant/preview/previewAccount'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { feeRatesOf } from './feeRates'
import type { HeldPrices } from './heldPrices'
import type { OpenOrder } from './openOrders'
import { costedPosition } from './positions'

export type PreviewSources = {
  readonly account: AccountReply
  readonly orders: readonly OpenOrder[]
  /** All that is listed. */
  readonly listings: readonly Listing[]
  readonly prices: Pick<HeldPrices, 'tickers' | 'indexes'>
  /** UNIX nanoseconds of the marks. */
  readonly nowNs: bigint
}

type Held = Exclude<CollateralAsset, 'USDC'>

/**
 * The account as the previews of `quant` want it, from what the venue tells over the wire. Markets are those of what is
 * held and ordered; undefined when one of them is not listed, because then nothing about the account is sure.
 */
export function previewAccountOf(sources: PreviewSources): PreviewAccount | undefined {
  const { account, prices } = sources
  const holdings = holdingsOf(sources)
  const markets = new Map<string, PreviewMarket>()
  for (const instrumentId of holdings.keys()) {
    const listing = sources.listings.find(({ instrument }) => instrument.instrumentId === instrumentId)
    if (listing === undefined) return undefined
    markets.set(instrumentId, previewMarketOf(listing, prices, sources.nowNs))
  }
  const collaterals = account.collaterals ?? []
  const leverages = account.leverages ?? []
  return {
    usdc: fixed6<Usd>(collaterals.find(({ collateralAsset }) => collateralAsset === 'USDC')?.balance ?? 0n),
    collateral: new Map(
      collaterals.flatMap(({ collateralAsset, balance }) => {
        const asset = collateralAssets.find((name): name is Held => name !== 'USDC' && name === collateralAsset)
        return asset === undefined ? [] : [[asset, balance] as const]
      }),
    ),
    isPortfolioMargin: account.portfolio,
    isInLiquidation: account.inLiquidation,
    leverages: new Map(leverages.map(({ instrumentId, leverage }) => [instrumentId, leverage])),
    isolatedInstruments: new Set(
      leverages.flatMap(({ instrumentId, marginType }) => (marginType === 'ISOLATED' ? [instrumentId] : [])),
    ),
    ratesOf: (instrument: Instrument) => feeRatesOf(account.feeStructures, instrument),
    holdings,
    markets,
    indexOf: (asset) => indexNow(asset, sources),
  }
}

/** One contract at its prices of now; from the listing where no ticker is here. */
export function previewMarketOf(
  listing: Listing,
  { tickers }: Pick<HeldPrices, 'tickers'>,
  nowNs: bigint,
): PreviewMarket {
  const { instrument } = listing
  const ticker = tickers.get(instrument.instrumentName)
  const indexPrice = ticker?.indexPrice ?? listing.indexPrice
  const market = { instrument, markPrice: ticker?.mark?.price ?? listing.markPrice, indexPrice }
  if (instrument.instrumentType === 'PERPETUAL') return { ...market, fundingRate: ticker?.fundingRate }
  return {
    ...market,
    iv: ticker?.mark?.iv ?? listing.greeks?.iv,
    forwardPrice: forwardNow(listing, indexPrice),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, nowNs),
  }
}

/** Only the listing tells a forward; its distance from the index moves slowly, the index itself does not. */
function forwardNow({ forwardPrice, indexPrice }: Listing, indexNow: Price | undefined): Price | undefined {
  if (forwardPrice === undefined || indexPrice === undefined || indexNow === undefined || indexPrice === 0n) {
    return forwardPrice
  }
  return fixed6<Price>((forwardPrice * ((indexNow * scale) / indexPrice)) / scale)
}

function holdingsOf({ account, orders }: PreviewSources): Map<string, PreviewHolding> {
  const holdings = new Map<string, PreviewHolding>()
  for (const position of account.positions ?? []) {
    const { instrumentId, isolatedMargin: margin, baseIsolatedMargin: baseMargin = margin } = position
    const isolated = margin === undefined || baseMargin === undefined ? undefined : { margin, baseMargin }
    holdings.set(instrumentId, { position: costedPosition(position), isolated, orders: [] })
  }
  for (const order of orders) {
    const known = holdings.get(order.instrumentId)
    const resting = restingOrder(order)
    const position = known?.position ?? { amount: fixed6<Amount>(0n), cost: fixed6<Usd>(0n) }
    holdings.set(order.instrumentId, { ...known, position, orders: [...(known?.orders ?? []), resting] })
  }
  return holdings
}

function restingOrder({ orderId, side, price, amount, filled, reduceOnly }: OpenOrder): RestingOrder {
  const open = subtract(amount, filled)
  return { orderId, isBuy: side === 'buy', price, amount: open, reduceOnly: reduceOnly === true }
}

function indexNow(asset: string, { prices, listings }: PreviewSources): Price | undefined {
  const live = prices.indexes.get(asset)
  if (live !== undefined) return live
  for (const ticker of prices.tickers.values()) {
    if (ticker.indexPrice !== undefined && ticker.instrumentName.startsWith(`${asset}-`)) return ticker.indexPrice
  }
  return listings.find(({ instrument }) => instrument.asset === asset)?.indexPrice
}
