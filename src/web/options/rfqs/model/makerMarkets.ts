/** Markets from which a maker's model prices packages. It covers several assets, because a package can mix assets. */

import type { Clock } from '@/core/lib/clock'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { toNumber } from '@/core/protocol/fixed6'
import { greeks } from '@/core/quant/greeks'
import type { SviParams } from '@/core/quant/svi'
import { fitSvi } from '@/core/quant/sviFit'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { Timers } from '@/web/connection/timers'
import type { LiveStatus } from '@/web/market/connection'
import { chainForward } from '@/web/market/options/chainForward'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { Forwards } from '@/web/market/options/forwardStore'
import { markSmile } from '@/web/market/options/smileQuotes'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ViewStore } from '@/web/market/viewStore'

export type MakerMarket = Pick<LiveStatus, 'status' | 'updatedAtMs'> & {
  /** Options and perpetuals, by instrument name. */
  readonly tickers: ReadonlyMap<string, Ticker>
  /** The expiries of the requested legs. */
  readonly chain: readonly ChainExpiry[]
  readonly forwards: Forwards
  /** Curves fitted to the marks of each expiry; empty if the marks are interpolated directly. */
  readonly fits: ReadonlyMap<bigint, SviParams>
}

/** By asset. */
export type MakerMarkets = ReadonlyMap<string, MakerMarket>

export type MakerAsset = {
  readonly asset: string
  readonly chain: readonly ChainExpiry[]
  readonly options: ViewStore<TickersView>
  readonly perpetuals: ViewStore<TickersView>
}

const none: MakerMarkets = new Map()
/** Two updates per second suffice, because signing takes longer. */
const pauseMs = 500

/** Creates a store that publishes at most every half second, and never drops the last change. */
export function createMakerMarkets(
  assets: readonly MakerAsset[],
  isFitted: boolean,
  {
    clock,
    venueClock,
    timers,
  }: { readonly clock: Clock; readonly venueClock: Pick<Clock, 'nowNs'>; readonly timers: Timers },
): ViewStore<MakerMarkets> {
  let markets = none
  let computedAtMs = -Infinity
  const compute = () => {
    computedAtMs = clock.nowMs()
    const nowNs = venueClock.nowNs()
    markets = new Map(assets.map((asset) => [asset.asset, marketOf(asset, isFitted, nowNs)]))
  }
  return {
    getSnapshot: () => markets,
    subscribe: (listener) => {
      let callOff: (() => void) | undefined
      const look = () => {
        const waitMs = computedAtMs + pauseMs - clock.nowMs()
        if (waitMs > 0) {
          callOff ??= timers.after(waitMs, onTime)
          return
        }
        callOff?.()
        callOff = undefined
        compute()
        listener()
      }
      const onTime = () => {
        callOff = undefined
        look()
      }
      const leaves = assets.flatMap(({ options, perpetuals }) => [options.subscribe(look), perpetuals.subscribe(look)])
      queueMicrotask(look)
      return () => {
        for (const leave of leaves) leave()
        callOff?.()
      }
    },
  }
}

function marketOf({ chain, options, perpetuals }: MakerAsset, isFitted: boolean, nowNs: bigint): MakerMarket {
  const view = options.getSnapshot()
  const others = perpetuals.getSnapshot()
  const spot = spotOf(others) ?? spotOf(view)
  const forwards: Forwards = new Map(
    chain.flatMap((expiry) => {
      const found = chainForward(expiry, view.tickers, spot, nowNs)
      return found === undefined ? [] : [[expiry.expiryNs, found] as const]
    }),
  )
  const fits = new Map(
    (isFitted ? chain : []).flatMap((expiry) => {
      const forward = forwards.get(expiry.expiryNs)?.forward
      const params = forward === undefined ? undefined : fitOf(expiry, view.tickers, forward, nowNs)
      return params === undefined ? [] : [[expiry.expiryNs, params] as const]
    }),
  )
  const { status, updatedAtMs } = chain.length > 0 ? view : others
  return { status, updatedAtMs, tickers: new Map([...view.tickers, ...others.tickers]), chain, forwards, fits }
}

/** Fits a curve to the mark volatilities, with strikes weighted by their vega. */
function fitOf(
  expiry: ChainExpiry,
  tickers: ReadonlyMap<string, Ticker>,
  forward: number,
  nowNs: bigint,
): SviParams | undefined {
  const years = yearsToExpiry(expiry.expiryNs, nowNs)
  if (!(years > 0)) return undefined
  const points = markSmile(expiry, tickers, forward).map(({ strike, iv }) => {
    const { vega } = greeks({ forward, strike, yearsToExpiry: years, iv, optionType: 'call' })
    return { logMoneyness: Math.log(strike / forward), totalVariance: iv * iv * years, weight: vega * vega }
  })
  return fitSvi(points)?.params
}

function spotOf({ tickers }: TickersView): number | undefined {
  for (const { indexPrice } of tickers.values()) {
    if (indexPrice !== undefined) return toNumber(indexPrice)
  }
  return undefined
}
