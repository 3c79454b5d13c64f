import { fixed6, toNumber, type Amount, type Usd } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { collateralPrice } from '@/quant/collateral'
import { greeks } from '@/quant/greeks'
import { unitsFor, unitsWorth } from '@/quant/strategyShares'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { accountFigures } from '../../live/accountFigures'
import { listInstruments } from '../../live/instrumentCatalogue'
import type { LiveAccount } from '../../live/liveAccount'
import { getBook, topOfBook } from '../../live/liveBook'
import { findIndexPrice, type LiveState } from '../../live/liveState'
import type { BasisView } from './decideBasis'
import type { CallView, CoveredCallView } from './decideCoveredCalls'
import { basisTrade, coveredCalls, type MarketStrategy } from './marketStrategies'

const nothing = fixed6<Amount>(0n)
const asset = 'ETH'

/** Undefined while a price is missing, or before the strategy is open. */
export function basisView(live: LiveState): BasisView | undefined {
  const account = live.accounts.get(basisTrade.terms.strategy)
  const perpetual = listInstruments(live.instruments, { asset, instrumentType: 'PERPETUAL' })[0]
  const indexPrice = findIndexPrice(live, asset)
  const markPrice = perpetual && live.marks.get(perpetual.instrumentId)?.markPrice
  if (account === undefined || perpetual === undefined || indexPrice === undefined || markPrice === undefined)
    return undefined
  return {
    equity: accountFigures(live, account).margin.equity,
    usdc: account.balance,
    weth: account.collaterals.get('WETH') ?? nothing,
    position: account.positions.get(perpetual.instrumentId)?.amount ?? nothing,
    leaving: fixed6<Usd>(leavingUnits(live, account, basisTrade)),
    indexPrice,
    markPrice,
    perpetual,
  }
}

export function coveredCallView(live: LiveState, nowNs: bigint): CoveredCallView | undefined {
  const account = live.accounts.get(coveredCalls.terms.strategy)
  if (account === undefined) return undefined
  const options = listInstruments(live.instruments, { asset, instrumentType: 'OPTION' })
  return {
    nowNs,
    weth: account.collaterals.get('WETH') ?? nothing,
    usdc: account.balance,
    leaving: leavingUnits(live, account, coveredCalls),
    calls: options.flatMap((option) =>
      option.instrumentType === 'OPTION' && option.optionType === 'call' ? callView(live, account, option, nowNs) : [],
    ),
  }
}

function callView(live: LiveState, account: LiveAccount, call: OptionInstrument, nowNs: bigint): CallView[] {
  const { instrumentId, expiryNs, amountStep, strike, optionType } = call
  const mark = live.marks.get(instrumentId)
  if (mark?.forwardPrice === undefined || mark.iv === undefined) return []
  const model = { strike: toNumber(strike), yearsToExpiry: yearsToExpiry(expiryNs, nowNs), iv: mark.iv, optionType }
  const { delta } = greeks({ ...model, forward: toNumber(mark.forwardPrice) })
  const position = account.positions.get(instrumentId)?.amount ?? nothing
  const { markPrice } = mark
  return [{ instrumentId, expiryNs, markPrice, delta, amountStep, position, ...topOfBook(getBook(live, instrumentId)) }]
}

/** Units of collateral that those who leave would have at the prices of now. */
function leavingUnits(live: LiveState, account: LiveAccount, { terms }: MarketStrategy): Amount {
  const record = live.strategies.get(terms.strategy)?.record
  const price = collateralPrice(terms.collateralAsset, (name) => findIndexPrice(live, name))
  if (record === undefined || price === undefined || record.pendingShares === 0n) return nothing
  const aum = unitsWorth(accountFigures(live, account).margin.equity, price)
  return unitsFor(record.pendingShares, { aum, shares: record.shares })
}
