import type { Ticker } from '@/core/protocol/channels/ticker'
import { add, fixed6, toNumber, type Amount } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { Statistics } from '@/core/protocol/rest/marketData'
import type { ChainExpiry } from '@/web/market/options/chainStore'

export type ExpiryInterest = {
  readonly expiryNs: bigint
  /** Open contracts; undefined while no ticker reports any. */
  readonly calls: Amount | undefined
  readonly puts: Amount | undefined
}

export type Tickers = { readonly get: (name: string) => Pick<Ticker, 'openInterest'> | undefined }

/** Open contracts of each listed expiry, the nearest first. */
export function expiryInterest(chain: readonly ChainExpiry[], tickers: Tickers): readonly ExpiryInterest[] {
  const sum = (options: readonly (OptionInstrument | undefined)[]) =>
    options.reduce<Amount | undefined>((total, option) => {
      const one = option === undefined ? undefined : tickers.get(option.instrumentName)?.openInterest
      return one === undefined ? total : total === undefined ? one : add(total, one)
    }, undefined)
  return chain.map(({ expiryNs, strikes }) => ({
    expiryNs,
    calls: sum(strikes.map(({ call }) => call)),
    puts: sum(strikes.map(({ put }) => put)),
  }))
}

/**
 * Puts the sums of an asset's expiries into its statistics, which are polled and therefore older. Unchanged while the
 * open interest of an expiry is unknown.
 */
export function withInterest(statistics: Statistics, rows: readonly ExpiryInterest[]): Statistics {
  const sum = (values: readonly (Amount | undefined)[]) =>
    values.reduce<Amount | undefined>(
      (all, one) => (all === undefined || one === undefined ? undefined : add(all, one)),
      fixed6<Amount>(0n),
    )
  const calls = sum(rows.map((row) => row.calls))
  const puts = sum(rows.map((row) => row.puts))
  if (rows.length === 0 || calls === undefined || puts === undefined) return statistics
  const { putCallRatio: _, ...others } = statistics
  return {
    ...others,
    openInterest: { total: add(calls, puts), calls, puts },
    ...(calls > 0n && { putCallRatio: toNumber(puts) / toNumber(calls) }),
  }
}
