import type { PerpetualInstrument } from '@/protocol/instrument'
import { fixed6, type Usd } from '@/protocol/fixed6'
import { adlRank, adlScore, isExemptFromAdl, type AdlRank } from '@/quant/adlRank'
import { collateralPrice } from '@/quant/collateral'
import { accountFunds } from '@/quant/margin/accountFunds'
import { instrumentMargin } from '@/quant/margin/instrumentMargin'
import { noOpenOrders } from '@/quant/margin/openOrderTotals'
import type { PositionRecord } from '../../engine/event'
import { findAccount, type LiveAccount } from '../../live/liveAccount'
import { findIndexPrice, findMarkPrice, type LiveState } from '../../live/liveState'

/** The scores of all who hold a side of a perpetual, smallest first. */
type Queue = { readonly long: readonly number[]; readonly short: readonly number[] }

/** Reckoned once for what is true after a command: everybody who looks at that moment sees the same queue. */
const knownQueues = new WeakMap<LiveState, { seq: number; readonly byInstrument: Map<string, Queue> }>()

/** How near a position is to being closed for somebody else's loss (venue-rules 7.2). */
export function adlRankOf(
  live: LiveState,
  account: LiveAccount,
  instrument: PerpetualInstrument,
  position: PositionRecord,
): AdlRank {
  if (isExemptFromAdl(instrument) || position.amount === 0n) return 'na'
  const { long, short } = queueOf(live, instrument)
  return adlRank(scoreOf(live, account, instrument, position), position.amount > 0n ? long : short)
}

function queueOf(live: LiveState, instrument: PerpetualInstrument): Queue {
  let known = knownQueues.get(live)
  if (known?.seq !== live.seq) knownQueues.set(live, (known = { seq: live.seq, byInstrument: new Map() }))
  let queue = known.byInstrument.get(instrument.instrumentId)
  if (queue === undefined) known.byInstrument.set(instrument.instrumentId, (queue = reckonQueue(live, instrument)))
  return queue
}

function reckonQueue(live: LiveState, instrument: PerpetualInstrument): Queue {
  const queue: { long: number[]; short: number[] } = { long: [], short: [] }
  for (const address of live.accounts.keys()) {
    const account = findAccount(live, address)
    const position = account?.positions.get(instrument.instrumentId)
    if (account === undefined || position === undefined) continue
    queue[position.amount > 0n ? 'long' : 'short'].push(scoreOf(live, account, instrument, position))
  }
  const ascending = (a: number, b: number) => a - b
  return { long: queue.long.sort(ascending), short: queue.short.sort(ascending) }
}

/** By the position's own figures over what stands behind it, as the engine picks whom it deleverages. */
function scoreOf(
  live: LiveState,
  account: LiveAccount,
  instrument: PerpetualInstrument,
  position: PositionRecord,
): number {
  const markPrice = findMarkPrice(live, instrument)
  const indexPrice = findIndexPrice(live, instrument.asset)
  if (markPrice === undefined || indexPrice === undefined) return 0
  const margin = instrumentMargin({
    instrument,
    position,
    openOrders: noOpenOrders,
    prices: { markPrice, indexPrice },
  })
  const { unrealizedPnl, maintenanceMargin } = margin
  return adlScore({ unrealizedPnl, maintenanceMargin, balance: position.isolated?.margin ?? backing(live, account) })
}

function backing(live: LiveState, account: LiveAccount): Usd {
  const collateral = [...account.collaterals].flatMap(([asset, balance]) => {
    const price = collateralPrice(asset, (name) => findIndexPrice(live, name))
    return price === undefined ? [] : [{ asset, balance, price }]
  })
  const isolated = [...account.positions.values()].flatMap(({ isolated: own }) =>
    own === undefined ? [] : [{ margin: own.margin, unrealizedPnl: fixed6<Usd>(0n) }],
  )
  return accountFunds({ usdc: account.balance, collateral, isolated }).balance
}
