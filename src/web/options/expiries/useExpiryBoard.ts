import { useMemo } from 'react'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { add, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { listingCycleOf, type Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { optionChainOf, type ChainExpiry } from '@/web/market/options/chainStore'
import { forwardsOf, type Forwards } from '@/web/market/options/forwardStore'
import { markAtmIv } from '@/web/market/options/smileQuotes'
import { optionScope, useForwards, useOptionChain } from '@/web/market/options/useOptions'
import { useSettlementReading, type SettlementReading } from '@/web/market/options/useSettlements'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useTickers } from '@/web/market/tickers/useTickers'
import { useTickersOf, type TickerGroup } from '@/web/market/tickers/useTickersOf'
import { useInstruments } from '@/web/market/useInstruments'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useOpenOrders, type RestingOrders } from '@/web/session/accountContext'
import { usePositions } from '@/web/session/accountLists'
import { signedAmount } from '@/web/session/figures/positions'
import { freshnessOf } from '@/web/ui/freshnessOf'
import type { PanelFreshness } from '@/web/ui/Panel'
import {
  boardRows,
  type BoardRow,
  type ExpiringOption,
  type ListedExpiry,
  type WaitingOrder,
  asPrice,
} from './boardRows'

export type ExpiryBoard = {
  /** Undefined until the listing has loaded. */
  readonly rows: readonly BoardRow[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly freshness: PanelFreshness
  readonly index: Price | undefined
  /** Settlement progress of the next expiry. */
  readonly settling: SettlementReading & { readonly expiryNs: bigint }
}

const noPositions: readonly PositionMessage[] = []

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
    () => (chain === undefined ? undefined : listedExpiries(asset, chain, held, view.tickers, forwards)),
    [asset, chain, held, view.tickers, forwards],
  )
  const rows =
    listed === undefined
      ? undefined
      : boardRows({
          expiries: listed,
          held: withMarkIv(held, view.tickers),
          orders: waitingOrders(open?.orders ?? [], asset),
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

type AllExpiries = Pick<ExpiryBoard, 'rows' | 'error' | 'retry' | 'freshness'>

const none: readonly never[] = []

/**
 * The expiries of every asset, computed once a second from the listing and the tickers. Payouts are those at the index.
 * While `isShown` is false nothing is subscribed to.
 */
export function useAllExpiries(isShown: boolean): AllExpiries {
  const marketData = useMarketData()
  const { data: listings, error, refetch } = useInstruments()
  const second = Math.floor(useVenueNow() / 1_000)
  const positions = usePositions().data ?? noPositions
  const orders = useOpenOrders().data?.orders ?? none
  const chains = useMemo(() => (isShown ? chainsOf(listings) : undefined), [isShown, listings])
  const view = useTickersOf((chains ?? none).map(({ asset }): TickerGroup => `${asset} OPTION`))
  const rows = useMemo(() => {
    const nowNs = BigInt(second) * 1_000_000_000n
    return chains?.flatMap(({ asset, chain }) => {
      const tickersView = marketData.tickers(optionScope(asset)).getSnapshot()
      const { tickers } = tickersView
      const held = positions.flatMap((position) => heldOption(position, asset) ?? [])
      const index = [...tickers.values()].find(({ indexPrice }) => indexPrice !== undefined)?.indexPrice
      return boardRows({
        expiries: listedExpiries(asset, chain, held, tickers, forwardsOf(tickersView, chain, nowNs)),
        held: withMarkIv(held, tickers),
        orders: waitingOrders(orders, asset),
        settlesAt: () => index,
        nowNs,
      })
    })
  }, [marketData, chains, second, positions, orders])
  return {
    rows,
    error: listings === undefined ? error : null,
    retry: () => void refetch(),
    freshness: freshnessOf(view),
  }
}

function chainsOf(listings: readonly Listing[] | undefined) {
  if (listings === undefined) return undefined
  const options = listings.filter(({ instrument }) => instrument.instrumentType === 'OPTION')
  const assets = new Set(options.map(({ instrument }) => instrument.asset))
  return [...assets].map((asset) => ({
    asset,
    chain: optionChainOf(options.filter(({ instrument }) => instrument.asset === asset)),
  }))
}

type Tickers = ReadonlyMap<string, Ticker>

function listedExpiries(
  asset: string,
  chain: readonly ChainExpiry[],
  held: readonly ExpiringOption[],
  tickers: Tickers,
  forwards: Forwards,
): readonly ListedExpiry[] {
  return withPosition(chain, held).map((expiry) => listedExpiry(asset, expiry, tickers, forwards))
}

/** The mark's volatility is newer than that of the position. */
function withMarkIv(held: readonly ExpiringOption[], tickers: Tickers): readonly ExpiringOption[] {
  return held.map((one) => ({ ...one, iv: tickers.get(one.instrument.instrumentName)?.mark?.iv ?? one.iv }))
}

function waitingOrders(orders: RestingOrders['orders'], asset: string): readonly WaitingOrder[] {
  return orders.flatMap(({ orderId, instrumentName, side, amount, filled, price }) => {
    const parts = parseInstrumentName(instrumentName)
    if (parts?.instrumentType !== 'OPTION' || parts.asset !== asset) return []
    return [{ orderId, instrumentName, side, open: subtract(amount, filled), price, expiryNs: parts.expiryNs }]
  })
}

function heldOption(position: PositionMessage, asset: string): ExpiringOption | undefined {
  const { option, instrumentName } = position
  if (option === undefined || position.asset !== asset) return undefined
  const { strike, optionType, expiry: expiryNs, iv } = option
  const listingCycle = listingCycleOf(expiryNs)
  const instrument = { instrumentType: 'OPTION', instrumentName, strike, optionType, expiryNs, listingCycle } as const
  return { instrument, amount: signedAmount(position), iv }
}

/** Adds held options that are no longer listed, because they stay on the board. */
function withPosition(chain: readonly ChainExpiry[], held: readonly ExpiringOption[]): readonly ChainExpiry[] {
  const known = new Set(chain.map(({ expiryNs }) => expiryNs))
  const others = new Set(held.map(({ instrument }) => instrument.expiryNs).filter((one) => !known.has(one)))
  return [...chain, ...[...others].map((expiryNs) => ({ expiryNs, strikes: [] }))].toSorted((a, b) =>
    Number(a.expiryNs - b.expiryNs),
  )
}

function listedExpiry(asset: string, expiry: ChainExpiry, tickers: Tickers, forwards: Forwards): ListedExpiry {
  const forward = forwards.get(expiry.expiryNs)?.forward
  const options = (side: 'call' | 'put') => expiry.strikes.flatMap((strike) => strike[side] ?? [])
  const interestOf = (option: OptionInstrument | undefined) => tickers.get(option?.instrumentName ?? '')?.openInterest
  const interest = (side: 'call' | 'put') =>
    options(side).reduce<Amount | undefined>((sum, option) => {
      const one = interestOf(option)
      return one === undefined ? sum : sum === undefined ? one : add(sum, one)
    }, undefined)
  return {
    asset,
    expiryNs: expiry.expiryNs,
    instruments: options('call').length + options('put').length,
    callInterest: interest('call'),
    putInterest: interest('put'),
    strikes: expiry.strikes.map(({ strike, call, put }) => ({ strike, call: interestOf(call), put: interestOf(put) })),
    forward,
    iv: forward === undefined ? undefined : markAtmIv(expiry, tickers, forward),
  }
}
