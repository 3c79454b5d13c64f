import { feeRatesOf } from '@/account/feeRates'
import { signedAmount, type Positions } from '@/account/positions'
import { fixed6, scale, toNumber, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { AccountReply } from '@/protocol/rest/account'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { tradeFee } from '@/quant/fees'
import type { PackageModel } from './packageModel'
import type { QuoteSide } from './priceSide'

/** What of one instrument would be held. */
export type LegIfFilled = {
  readonly instrumentName: string
  /** Contracts, signed. */
  readonly before: Amount
  readonly after: Amount
}

/** What a side would do to the account if all of it is taken. An estimate of now. */
export type IfFilled = {
  readonly legs: readonly LegIfFilled[]
  /** What it adds; vega for a point, theta for a day. */
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
  /** USD, at the leg prices, by the account's rates for makers. */
  readonly fee: Usd
}

export function ifFilled(input: {
  readonly side: QuoteSide
  readonly block: Pick<RfqBlockRecord, 'legs'>
  readonly model: PackageModel
  /** Packages. */
  readonly amount: Amount
  readonly legPrices: readonly Price[]
  readonly positions: Positions
  readonly summary: AccountReply | undefined
}): IfFilled {
  const { side, block, model, amount, legPrices, positions, summary } = input
  const sign = side === 'bid' ? 1 : -1
  const packages = toNumber(amount) * sign
  let fee = 0n
  const legs = (block.legs ?? []).map((leg, at): LegIfFilled => {
    const contracts = fixed6<Amount>((amount * leg.ratio) / scale)
    const held = positions.find(({ instrumentName }) => instrumentName === leg.instrumentName)
    const before = held === undefined ? fixed6<Amount>(0n) : signedAmount(held)
    const isBought = (leg.side === 'buy') === (side === 'bid')
    const { instrumentType, asset, indexPrice } = leg
    const price = legPrices[at]
    if (price !== undefined && instrumentType !== 'SPOT') {
      const rates = feeRatesOf(summary?.feeStructures, { asset, instrumentType })
      const party = { instrument: { instrumentType }, liquidity: 'maker', rates } as const
      fee += tradeFee({ ...party, price, amount: contracts, indexPrice })
    }
    return {
      instrumentName: leg.instrumentName,
      before,
      after: fixed6<Amount>(isBought ? before + contracts : before - contracts),
    }
  })
  return {
    legs,
    delta: model.delta * packages,
    gamma: model.gamma * packages,
    vega: model.vega * packages,
    theta: model.theta * packages,
    fee: fixed6<Usd>(fee),
  }
}
