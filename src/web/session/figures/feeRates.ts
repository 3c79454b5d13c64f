import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import { defaultFeeRates, type FeeSchedule } from '@/core/quant/fees'

/**
 * Returns the account's own rates on an instrument (venue-rules 6.2), or the published rates while the account's are
 * unknown.
 */
export function feeRatesOf(
  rows: AccountReply['feeStructures'],
  { asset, instrumentType }: Pick<PositionMessage, 'asset' | 'instrumentType'>,
): FeeSchedule {
  const own = rows?.find((row) => row.asset === asset && row.instrumentType === instrumentType)
  if (own === undefined) return defaultFeeRates
  return { ...defaultFeeRates, [instrumentType]: { taker: own.takerFee, maker: own.makerFee } }
}
