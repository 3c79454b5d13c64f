import { add, fixed6, toNumber, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { PortfolioReply } from '@/core/protocol/rest/account'
import { liveAccountFigures, type LiveAccountFigures } from '../../live/accountFigures'
import type { LiveVenueAccount } from '../../live/liveAccount'
import { findMark, type LiveState } from '../../live/liveState'
import type { StoredAccountStats, History } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { findAnyInstrument } from './instrumentOf'
import { figuresAtMark } from './optionFigures'

/**
 * Computes a portfolio (rest-private 10.2). `pnl` is unrealised. `realizedPnl` is everything that fills and
 * settlements ever realised, before fees and without funding, as in positions and in the history. `used` is the
 * requirement of positions and orders, plus isolated margin.
 */
export async function portfolioOf(
  port: VenuePort,
  account: LiveVenueAccount,
): Promise<{ readonly portfolio: PortfolioReply; readonly figures: LiveAccountFigures }> {
  const nowNs = port.clock.nowNs()
  const [stats, days] = await Promise.all([
    port.history.accountStats({ account: account.account }),
    dailyPnl(port.history, account.account, nowNs),
  ])
  // Read after the history, so that all figures are of one time.
  const figures = liveAccountFigures(port.live, account)
  const { margin, byPosition, isolatedMargin } = figures
  const portfolio = {
    balance: margin.equity,
    pnl: [...byPosition.values()].reduce((sum, { unrealizedPnl }) => add(sum, unrealizedPnl), fixed6<Usd>(0n)),
    realizedPnl: add(stats.realizedPnl, stats.settlementPnl),
    ...recordOf(stats),
    sharpeRatio: sharpeRatio(days),
    greeks: greeksByAsset(port.live, account),
    userMargin: {
      used: add(add(margin.initialMargin, margin.openOrderMargin), isolatedMargin),
      balance: margin.equity,
    },
  }
  return { portfolio, figures }
}

/** Computes the share of winning closing trades, and their gains over losses; 0 without closing trades. */
function recordOf({ winCount, lossCount, gains, losses }: StoredAccountStats) {
  const closed = winCount + lossCount
  return {
    profitFactor: losses === 0n ? 0 : toNumber(gains) / toNumber(losses),
    winRate: closed === 0 ? 0 : winCount / closed,
  }
}

export type AssetGreeks = { asset: string; delta: number; gamma: number; rho: number; theta: number; vega: number }

/** Sums per-contract greeks times the position by underlying; a perpetual is delta alone (venue-rules 3.4). */
function greeksByAsset(live: LiveState, account: LiveVenueAccount): AssetGreeks[] {
  const byAsset = new Map<string, AssetGreeks>()
  for (const { instrumentId, amount } of account.positions.values()) {
    const instrument = findAnyInstrument(live, instrumentId)
    if (instrument === undefined) continue
    const { asset } = instrument
    const sum = byAsset.get(asset) ?? { asset, delta: 0, gamma: 0, rho: 0, theta: 0, vega: 0 }
    byAsset.set(asset, sum)
    const contracts = toNumber(amount)
    const one =
      instrument.instrumentType === 'OPTION'
        ? figuresAtMark(instrument, findMark(live, instrumentId))
        : { delta: 1, gamma: 0, rho: 0, theta: 0, vega: 0 }
    if (one === undefined) continue
    for (const greek of ['delta', 'gamma', 'rho', 'theta', 'vega'] as const) sum[greek] += contracts * one[greek]
  }
  return [...byAsset.values()]
}

type Stats = Pick<History, 'accountStats'>

const dayNs = 86_400_000_000_000n
const dayCount = 30
const daysInYear = 365

/** Results of ended days never change, so they are queried only once a day. */
const endedDays = new WeakMap<Stats, { readonly today: bigint; readonly byAccount: Map<Address, readonly number[]> }>()

/** Returns the USD realised on each of the last thirty UTC days, the current day last. */
export async function dailyPnl(history: Stats, account: Address, nowNs: bigint): Promise<readonly number[]> {
  const today = nowNs - (nowNs % dayNs)
  let known = endedDays.get(history)
  if (known?.today !== today) endedDays.set(history, (known = { today, byAccount: new Map() }))
  const ended = known.byAccount.get(account) ?? (await pnlOfEndedDays(history, account, today))
  known.byAccount.set(account, ended)
  return [...ended, await pnlOfDay(history, account, today)]
}

function pnlOfEndedDays(history: Stats, account: Address, today: bigint): Promise<readonly number[]> {
  const starts = Array.from({ length: dayCount - 1 }, (_, at) => today - BigInt(dayCount - 1 - at) * dayNs)
  return Promise.all(starts.map((startNs) => pnlOfDay(history, account, startNs)))
}

async function pnlOfDay(history: Stats, account: Address, startNs: bigint): Promise<number> {
  const { pnl } = await history.accountStats({ account, startNs, endNs: startNs + dayNs - 1n })
  return toNumber(pnl)
}

/**
 * Computes the Sharpe ratio of daily results: mean / deviation × √365. Days count from the first result on. The
 * documents do not define the ratio (rest-private 10.2). 0 while all days are equal.
 */
export function sharpeRatio(dailyPnls: readonly number[]): number {
  const first = dailyPnls.findIndex((pnl) => pnl !== 0)
  const days = first === -1 ? [] : dailyPnls.slice(first)
  if (days.length < 2) return 0
  const mean = days.reduce((sum, pnl) => sum + pnl, 0) / days.length
  const variance = days.reduce((sum, pnl) => sum + (pnl - mean) ** 2, 0) / (days.length - 1)
  return variance === 0 ? 0 : Math.round((mean / Math.sqrt(variance)) * Math.sqrt(daysInYear) * 1e6) / 1e6
}
