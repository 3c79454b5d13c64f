import type { Ticker } from '@/core/protocol/channels/ticker'
import { add, type Amount } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { ChainExpiry } from '@/web/market/options/chainStore'

export type ExpiryInterest = {
  readonly expiryNs: bigint
  /** Open contracts; undefined while no ticker reports any. */
  readonly calls: Amount | undefined
  readonly puts: Amount | undefined
}

type Tickers = { readonly get: (name: string) => Pick<Ticker, 'openInterest'> | undefined }

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
