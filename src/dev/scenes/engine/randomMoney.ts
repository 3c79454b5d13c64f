import type { Random } from '@/core/lib/random'
import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { Address, Instrument } from '@/core/protocol/instrument'
import type { Command } from '@/venue/engine/command'

type Dice = {
  readonly random: Random
  readonly accounts: readonly Address[]
  readonly instruments: readonly Instrument[]
  readonly seq: number
}

const others = collateralAssets.filter((asset) => asset !== 'USDC')
const secondNs = 1_000_000_000n

/** Returns a random margin operation of an account, valid or invalid, or hourly funding. */
export function randomMoney({ random, accounts, instruments, seq }: Dice): Command {
  const account = random.pick(accounts)
  const perpetuals = instruments.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const { instrumentId } = random.pick(random.next() < 0.9 ? perpetuals : instruments)
  switch (random.integer(8)) {
    case 0: {
      const asset = random.pick(others)
      const millionths = asset === 'WBTC' ? 100_000 : asset === 'WETH' || asset === 'weETH' ? 1_000_000 : 2_000_000_000
      return { type: 'depositCollateral', account, asset, amount: fixed6(BigInt(random.integer(millionths))) }
    }
    case 1:
      return { type: 'setFeeRates', account, rates: { PERPETUAL: rates(random), OPTION: rates(random) } }
    case 2:
      return { type: 'setPortfolioMargin', account, isEnabled: random.next() < 0.8 }
    case 3:
      return {
        type: 'setLeverage',
        account,
        instrumentId,
        leverage: random.pick([0, -1, 2.5, 1, 3, 5, 7, 9, 10, 12, 15, 19, 20, 21]),
        ...random.pick([{}, { mayLower: true as const }]),
      }
    case 4:
      return {
        type: 'setMarginType',
        account,
        instrumentId,
        marginType: random.next() < 0.7 ? 'ISOLATED' : 'CROSS',
      }
    // Cancels all orders, because open orders block a change of margin settings.
    case 5:
      return { type: 'cancelAllOrders', account, filter: { instrumentId } }
    case 6:
      return {
        type: 'payFunding',
        hourNs: (BigInt(seq) / 50n) * secondNs,
        rates: instruments.map((instrument) => ({
          instrumentId: instrument.instrumentId,
          rate: (random.integer(2001) - 1000) / 1e6,
        })),
      }
    default: {
      const size = random.pick([1_000_000, 2_000_000_000])
      const change = random.next() < 0.05 ? 0 : random.integer(2 * size) - size
      return { type: 'changeIsolatedMargin', account, instrumentId, change: fixed6(BigInt(change)) }
    }
  }
}

/** Choices for a new perpetual before trading; later a position blocks them. */
export function choicesFor({ random, accounts }: Pick<Dice, 'random' | 'accounts'>, instrumentId: string): Command[] {
  return accounts.flatMap((account): Command[] => [
    { type: 'setMarginType', account, instrumentId, marginType: random.pick(['CROSS', 'ISOLATED']) },
    { type: 'setLeverage', account, instrumentId, leverage: random.pick([3, 7, 10, 20]) },
    // Rejected as too early, because there is no position yet.
    ...(random.next() < 0.3
      ? [{ type: 'changeIsolatedMargin', account, instrumentId, change: fixed6<Usd>(1_000_000n) } as const]
      : []),
  ])
}

function rates(random: Random) {
  return {
    taker: fixed6<Fraction>(BigInt(random.integer(1000))),
    maker: fixed6<Fraction>(BigInt(random.integer(700) - 200)),
  }
}
