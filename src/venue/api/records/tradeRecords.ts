import { assert } from '@/core/lib/assert'
import type { TradeMessage } from '@/core/protocol/channels/trades'
import { toCollateralUnits } from '@/core/protocol/collateral'
import type { Instrument } from '@/core/protocol/instrument'
import type { AccountTrade, TransactionRecord } from '@/core/protocol/rest/history'
import { collateralSpecs } from '@/core/quant/collateral'
import { rebalanceAfter } from '@/core/quant/yieldVault'
import type { Crossing } from '../../engine/transfers/transferCommand'
import type { LiveState } from '../../live/liveState'
import type { AccountTradeRow, FillRow, TransactionRow, PublicTrade } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { instrumentOfHistory, findAnyInstrument } from './instrumentOf'
import { ivOfTrade } from './optionFigures'

/** Rows of a trader's history (rest-private 13.1), without rows of unknown contracts. */
export function accountTrades(port: VenuePort, rows: readonly AccountTradeRow[]): AccountTrade[] {
  return rows.flatMap((row) => {
    const instrument = instrumentOfHistory(port, row.instrumentId)
    return instrument === undefined ? [] : [accountTradeOf(instrument, row)]
  })
}

function accountTradeOf(instrument: Instrument, row: AccountTradeRow): AccountTrade {
  return {
    tradeId: row.tradeId,
    tradeType: row.tradeType,
    account: row.account,
    instrumentId: row.instrumentId,
    instrumentName: instrument.instrumentName,
    instrumentType: instrument.instrumentType,
    asset: instrument.asset,
    amount: row.amount,
    side: row.side,
    fees: row.fee,
    createdTimestamp: row.timeNs,
    ...(row.markPrice === undefined ? {} : { markPrice: row.markPrice }),
    ...(row.indexPrice === undefined ? {} : { spotPrice: row.indexPrice }),
    ...termsOf(instrument),
    ...particularsOf(instrument, row),
  }
}

function particularsOf(instrument: Instrument, row: AccountTradeRow): Partial<AccountTrade> {
  switch (row.tradeType) {
    case 'funding':
      return { feeRate: row.rate }
    case 'settlement': {
      const { settlementPrice, payout, realizedPnl, entryPrice } = row
      return { settlementPrice, payout, pnl: realizedPnl, isClosing: true, avgEntryPrice: entryPrice }
    }
    case 'trade':
    case 'liquidation':
      return fillOf(instrument, row)
  }
}

function fillOf(instrument: Instrument, fill: FillRow): Partial<AccountTrade> {
  const iv = ivOfTrade(instrument, fill)
  return {
    ...(fill.orderId === undefined ? {} : { orderId: fill.orderId }),
    ...(fill.takerOrderId === undefined ? {} : { aggOrderId: fill.takerOrderId }),
    price: fill.price,
    avgPrice: fill.price,
    liquidity: fill.liquidity,
    ...(iv === undefined ? {} : { iv }),
    pnl: fill.realizedPnl,
    ...(fill.orderType === undefined ? {} : { orderType: fill.orderType }),
    tradeStatus: fill.orderStatus,
    ...(fill.tradeType === 'liquidation' ? { liquidationFee: fill.liquidationFee } : {}),
    ...(fill.isClosing === undefined ? {} : { isClosing: fill.isClosing }),
    ...(fill.entryPrice === undefined ? {} : { avgEntryPrice: fill.entryPrice }),
  }
}

function termsOf(instrument: Instrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const { optionType, expiryNs, strike } = instrument
  return { optionType, expiry: expiryNs, strike }
}

/**
 * Encodes a deposit, withdrawal, transfer or swap (rest-private 13.2). The paper venue uses no chain, so its hashes
 * are invented.
 * @param chainId of the venue's signing domain
 * @param crossing present while in transit
 */
export function transactionOf(row: TransactionRow, chainId: number, crossing: Crossing | undefined): TransactionRecord {
  const { address, decimals } = collateralSpecs[row.asset]
  return {
    id: row.id,
    account: row.account,
    amount: toCollateralUnits(row.amount, decimals),
    collateral: address,
    collateralName: row.asset,
    decimals,
    txType: row.type,
    txStatus: row.status,
    initiatedTimestamp: row.initiatedNs,
    finalizedTimestamp: row.finalizedNs ?? 0n,
    l1TxHash: row.l1TxHash ?? '',
    l2TxHash: row.l2TxHash ?? '',
    chainId: String(row.chainId ?? chainId),
    ...(row.counterParty === undefined ? {} : { counterParty: row.counterParty }),
    ...(row.label === undefined ? {} : { label: row.label }),
    ...(row.referenceId === undefined ? {} : { transferDetails: { description: row.referenceId, link: '' } }),
    ...(crossing === undefined ? {} : { expectedTimestamp: crossing.dueNs, isHeld: crossing.isHeld }),
    ...(isWaitingForVault(row) ? { expectedTimestamp: rebalanceAfter(row.initiatedNs) } : {}),
    ...swapOf(row),
  }
}

function isWaitingForVault({ type, status }: TransactionRow): boolean {
  return type === 'yv_withdraw' && status === 'initiated'
}

function swapOf({ swap }: TransactionRow) {
  if (swap === undefined) return {}
  const had = swap.amount === undefined ? {} : { swapAmount: swap.amount }
  return { swapAsset: swap.asset, side: swap.side, fees: swap.fee, price: swap.price, ...had }
}

/** Encodes a public trade; `side` is the taker's (websocket.md 20, rest-public 3.9). */
export function tradeRecordOf(live: LiveState, trade: PublicTrade): TradeMessage {
  const instrument = findAnyInstrument(live, trade.instrumentId)
  assert(instrument !== undefined, 'what traded is or was listed')
  const { instrumentName, instrumentType } = instrument
  const { tradeId, instrumentId, side, price, amount, timeNs } = trade
  return { tradeId, instrumentId, instrumentName, instrumentType, side, price, amount, createdTimestamp: timeNs }
}
