import { fixed6, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { isPublicTrade } from '../rules/isPublicTrade'
import type { AccountTradeRow } from './history'
import { tradeVolume } from './tradeVolume'

/** What a row adds to the sums of its trader; its PnL is `realizedPnl − fee − liquidationFee`. */
export type AccountTradeFigures = {
  readonly volume: Usd
  readonly realizedPnl: Usd
  readonly fee: Usd
  readonly liquidationFee: Usd
}

const none = fixed6<Usd>(0n)

/** Only what met in the book or on a request for quotes is volume. */
export function accountTradeFigures(instrument: Instrument, row: AccountTradeRow): AccountTradeFigures {
  const { fee } = row
  switch (row.tradeType) {
    case 'trade':
    case 'liquidation': {
      const volume = isPublicTrade(row) ? tradeVolume(instrument, row).notional : none
      return { volume, realizedPnl: row.realizedPnl, fee, liquidationFee: row.liquidationFee }
    }
    case 'settlement':
      return { volume: none, realizedPnl: row.realizedPnl, fee, liquidationFee: none }
    case 'funding':
      return { volume: none, realizedPnl: none, fee, liquidationFee: none }
  }
}
