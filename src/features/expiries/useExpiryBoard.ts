import { useMemo } from 'react'
import { useOpenOrders } from '@/account/accountContext'
import { usePositions } from '@/account/accountLists'
import { signedAmount } from '@/account/positions'
import { boardRows, type BoardRow, type ExpiringOption, type ListedExpiry, asPrice } from './boardRows'
import { listingCycleOf } from '@/marketData/listing'
import { useMarketData } from '@/marketData/marketDataContext'
import { markAtmIv } from '@/marketData/options/smileQuotes'
import type { ChainExpiry } from '@/marketData/options/chainStore'
import { optionScope, useForwards, useOptionChain } from '@/marketData/options/useOptions'
import { useSettlementReading, type SettlementReading } from '@/marketData/options/useSettlements'
import { useTickers } from '@/marketData/tickers/useTickers'
import { useIndex } from '@/marketData/tickers/useIndex'
import type { Ticker } from '@/protocol/channels/ticker'
import { add, subtract, type Amount, type Price } from '@/protocol/fixed6'
import { parseInstrumentName } from '@/protocol/instrumentName'
import type { PositionMessage } from '@/protocol/positionRecord'
import { freshnessOf } from '@/ui/freshnessOf'
import type { PanelFreshness } from '@/ui/Panel'

export type ExpiryBoard = {
  /** Undefined until the listing is read. */
  readonly rows: readonly BoardRow[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly freshness: PanelFreshness
  readonly index: Price | undefined
  /** Of the next expiry. */
  readonly settling: SettlementReading & { readonly expiryNs: bigint }
}

const noPositions: readonly PositionMessage[] = []

/** The listed expiries of an asset with what is the trader's own of each. */
export function useExpiryBoard(asset: string): ExpiryBoard {
  const { chain, error, retry } = useOptionChain(asset)
  const view = useTickers(optionScope(asset))
  const forwards = useForwards(asset, chain)
  const { price: index } = useIndex(asset)
  const { venueClock } = useMarketData()
  const positions = usePositions().data ?? noPositions
  const { data: open } = useOpenOrders()
  const next = chain?.[0]?.expiryNs ?? 0n
  const settling = useSettlementReading(asset, next, view)
  const held = useMemo(() => positions.flatMap((position) => heldOption(position, asset) ?? []), [positions, asset])
  const listed = useMemo(
    () =>
      chain === undefined
        ? undefined
        : withHeld(chain, held).map((expiry) => listedExpiry(expiry, view.tickers, forwards)),
    [chain, held, view.tickers, forwards],
  )
  const rows =
    listed === undefined
      ? undefined
      : boardRows({
          expiries: listed,
          held: held.map((one) => ({
            ...one,
            iv: view.tickers.get(one.instrument.instrumentName)?.mark?.iv ?? one.iv,
          })),
          orders: (open?.orders ?? []).flatMap(({ orderId, instrumentName, side, amount, filled, price }) => {
            const parts = parseInstrumentName(instrumentName)
            if (parts?.instrumentType !== 'OPTION' || parts.asset !== asset) return []
            return [{ orderId, instrumentName, side, open: subtract(amount, filled), price, expiryNs: parts.expiryNs }]
          }),
          settlesAt: (expiryNs) => (expiryNs === next ? (asPrice(settling.progress?.settlesAt) ?? index) : index),
          nowNs: venueClock.nowNs(),
        })
  return {
    rows,
    error: chain === undefined ? error : null,
    retry,
    freshness: freshnessOf(view),
    index,
    settling: { ...settling, expiryNs: next },
  }
}

function heldOption(position: PositionMessage, asset: string): ExpiringOption | undefined {
  const { option, instrumentName } = position
  if (option === undefined || position.asset !== asset) return undefined
  const { strike, optionType, expiry: expiryNs, iv } = option
  const listingCycle = listingCycleOf(expiryNs)
  const instrument = { instrumentType: 'OPTION', instrumentName, strike, optionType, expiryNs, listingCycle } as const
  return { instrument, amount: signedAmount(position), iv }
}

/** A held option stays on the board even when it is no longer listed. */
function withHeld(chain: readonly ChainExpiry[], held: readonly ExpiringOption[]): readonly ChainExpiry[] {
  const known = new Set(chain.map(({ expiryNs }) => expiryNs))
  const others = new Set(held.map(({ instrument }) => instrument.expiryNs).filter((one) => !known.has(one)))
  return [...chain, ...[...others].map((expiryNs) => ({ expiryNs, strikes: [] }))].toSorted((a, b) =>
    Number(a.expiryNs - b.expiryNs),
  )
}

function listedExpiry(
  expiry: ChainExpiry,
  tickers: ReadonlyMap<string, Ticker>,
  forwards: ReturnType<typeof useForwards>,
): ListedExpiry {
  const forward = forwards.get(expiry.expiryNs)?.forward
  const options = (side: 'call' | 'put') => expiry.strikes.flatMap((strike) => strike[side] ?? [])
  const interest = (side: 'call' | 'put') =>
    options(side).reduce<Amount | undefined>((sum, { instrumentName }) => {
      const one = tickers.get(instrumentName)?.openInterest
      return one === undefined ? sum : sum === undefined ? one : add(sum, one)
    }, undefined)
  return {
    expiryNs: expiry.expiryNs,
    instruments: options('call').length + options('put').length,
    callInterest: interest('call'),
    putInterest: interest('put'),
    forward,
    iv: forward === undefined ? undefined : markAtmIv(expiry, tickers, forward),
  }
}
