import { add, fixed6, notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Statistics } from '@/core/protocol/rest/marketData'
import type { FundingRates, PerpetualStatistics } from '@/web/market/statistics/venueStatistics'

export type AssetStatistics = {
  readonly asset: string
  /** Undefined until the row has been in view. */
  readonly perpetual: Statistics | undefined
  /** Undefined if the venue lists no options. */
  readonly options: Statistics | undefined
}

export type AssetRow = {
  readonly asset: string
  readonly index: Price | undefined
  /** Change as a fraction of the index price a day ago. */
  readonly change: number | undefined
  readonly perpetualVolume: Usd | undefined
  readonly optionVolume: Usd | undefined
  readonly premium: Usd | undefined
  readonly openContracts: Amount | undefined
  readonly openUsd: Usd | undefined
  readonly calls: Amount | undefined
  readonly puts: Amount | undefined
  readonly putCallRatio: number | undefined
}

export function assetRow({ asset, perpetual, options }: AssetStatistics): AssetRow {
  const { indexPrice: index, indexDailyChange, openInterest } = perpetual ?? {}
  const before = index === undefined || indexDailyChange === undefined ? undefined : index - indexDailyChange
  return {
    asset,
    index,
    change:
      before === undefined || before <= 0n || indexDailyChange === undefined
        ? undefined
        : toNumber(indexDailyChange) / toNumber(fixed6<Price>(before)),
    perpetualVolume: perpetual?.dailyVolume,
    optionVolume: options?.dailyVolume,
    premium: options?.dailyVolumePremium,
    openContracts: openInterest?.total,
    openUsd: openInterest === undefined || index === undefined ? undefined : notional(index, openInterest.total),
    calls: options?.openInterest?.calls,
    puts: options?.openInterest?.puts,
    putCallRatio: options?.putCallRatio,
  }
}

export type VenueTotals = {
  readonly volume: Usd
  /** Share of volume that takers bought; undefined without trades. */
  readonly boughtShare: number | undefined
  /** This sum and the next two are undefined until every part is known. */
  readonly perpetualOpenUsd: Usd | undefined
  /** Contracts × index. */
  readonly optionOpenUsd: Usd | undefined
  readonly premium: Usd | undefined
}

type Parts = {
  readonly total: Statistics
  readonly perpetuals: readonly Pick<PerpetualStatistics, 'openInterest' | 'indexPrice'>[] | undefined
  /** Of all assets with options. */
  readonly options: readonly Statistics[] | undefined
}

const nothing = fixed6<Usd>(0n)

export function venueTotals({ total, perpetuals, options }: Parts): VenueTotals {
  const { dailyVolume, dailyBuyVolume: bought } = total
  const openUsd = (contracts: Amount | undefined, index: Price | undefined) =>
    contracts === undefined || index === undefined ? nothing : notional(index, contracts)
  return {
    volume: dailyVolume,
    boughtShare: dailyVolume === 0n || bought === undefined ? undefined : toNumber(bought) / toNumber(dailyVolume),
    perpetualOpenUsd: sum(perpetuals, ({ openInterest, indexPrice }) => openUsd(openInterest, indexPrice)),
    optionOpenUsd: sum(options, ({ openInterest, indexPrice }) => openUsd(openInterest?.total, indexPrice)),
    premium: sum(options, ({ dailyVolumePremium }) => dailyVolumePremium ?? nothing),
  }
}

function sum<Row>(rows: readonly Row[] | undefined, valueOf: (row: Row) => Usd): Usd | undefined {
  return rows?.reduce((all, row) => add(all, valueOf(row)), nothing)
}

/** Hours per year, to annualise an hourly rate. */
const hoursPerYear = 8_760

export type FundingFigures = {
  readonly yearly: number | undefined
  /** Mean hourly rate of the last 24 payments. */
  readonly dayMean: number | undefined
  /** Sum over all shown hours, positive when a long paid. */
  readonly paid: number | undefined
}

export function fundingFigures({ rate, past }: FundingRates): FundingFigures {
  const day = past.slice(-24)
  const total = (points: FundingRates['past']) => points.reduce((all, point) => all + point.rate, 0)
  return {
    yearly: rate === undefined ? undefined : rate * hoursPerYear,
    dayMean: day.length === 0 ? undefined : total(day) / day.length,
    paid: past.length === 0 ? undefined : total(past),
  }
}
