import type { BuilderTerms } from '@/core/protocol/eip712'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import { defaultFeeRates, type FeeSchedule } from '@/core/quant/fees'

/**
 * Returns the account's own rates on an instrument (venue-rules 6.2), with the fee of the builder that its orders name.
 * Undefined if the account has none for this asset and type; the published rates without an account.
 */
export function feeRatesOf(
  summary: Pick<AccountReply, 'feeStructures'> | undefined,
  { asset, instrumentType }: Pick<PositionMessage, 'asset' | 'instrumentType'>,
  builder?: BuilderTerms,
): FeeSchedule | undefined {
  const own = summary?.feeStructures?.find((row) => row.asset === asset && row.instrumentType === instrumentType)
  if (summary !== undefined && own === undefined) return undefined
  const rates =
    own === undefined
      ? defaultFeeRates
      : { ...defaultFeeRates, [instrumentType]: { taker: own.takerFee, maker: own.makerFee } }
  return builder === undefined ? rates : withBuilder(rates, builder)
}

function withBuilder({ PERPETUAL, OPTION }: FeeSchedule, { builderFeeRate: builder }: BuilderTerms): FeeSchedule {
  return { PERPETUAL: { ...PERPETUAL, builder }, OPTION: { ...OPTION, builder } }
}
