import type { ChainStrike } from '@/marketData/options/optionChain'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { OptionType, Side } from '@/protocol/instrument'
import { mirrored, optionAt, pickStrikes, type PresetExpiry } from './presetExpiry'

export const presetIds = [
  'bullCall',
  'bearCall',
  'bullPut',
  'bearPut',
  'straddle',
  'strangle',
  'butterfly',
  'ironButterfly',
  'condor',
  'ironCondor',
  'calendar',
  'diagonal',
  'ratio',
  'collar',
  'box',
] as const
export type PresetId = (typeof presetIds)[number]

export type PresetLeg = { readonly instrumentName: string; readonly side: Side; readonly ratio: Amount }

export type PresetMarket = {
  readonly near: PresetExpiry
  /** The expiry that a calendar and a diagonal have their other leg in. */
  readonly far: PresetExpiry | undefined
  readonly perpetualName: string | undefined
}

/** The legs of a preset from what is listed; undefined when it cannot be made of it. */
export function presetLegs(id: PresetId, market: PresetMarket): readonly PresetLeg[] | undefined {
  const { near } = market
  switch (id) {
    case 'bullCall':
    case 'bearCall':
    case 'ratio':
      return fromStrikes(pickStrikes(near, ['money', 'call25']), ([money, above]) => {
        if (id === 'ratio') return [buy(money, 'call'), sell(above, 'call', 2n)]
        return id === 'bullCall' ? [buy(money, 'call'), sell(above, 'call')] : [sell(money, 'call'), buy(above, 'call')]
      })
    case 'bullPut':
    case 'bearPut':
      return fromStrikes(pickStrikes(near, ['put25', 'money']), ([below, money]) =>
        id === 'bullPut' ? [buy(below, 'put'), sell(money, 'put')] : [sell(below, 'put'), buy(money, 'put')],
      )
    case 'straddle':
      return fromStrikes(pickStrikes(near, ['money']), ([money]) => [buy(money, 'put'), buy(money, 'call')])
    case 'strangle':
      return fromStrikes(pickStrikes(near, ['put25', 'call25']), ([below, above]) => [
        buy(below, 'put'),
        buy(above, 'call'),
      ])
    case 'butterfly':
    case 'ironButterfly':
      return butterfly(id, near)
    case 'condor':
    case 'ironCondor':
      return condor(id, near)
    case 'calendar':
    case 'diagonal':
      return acrossExpiries(id, market)
    case 'collar':
      return collar(market)
    case 'box':
      return fromStrikes(pickStrikes(near, ['put25', 'call25']), ([below, above]) => [
        buy(below, 'call'),
        sell(above, 'call'),
        sell(below, 'put'),
        buy(above, 'put'),
      ])
  }
}

/** A wing above at a quarter of delta, and one below that is as far away. */
function butterfly(id: 'butterfly' | 'ironButterfly', near: PresetExpiry) {
  const picked = pickStrikes(near, ['money', 'call25'])
  const [money, above] = picked ?? []
  const below = money && above && mirrored(near, money, above)
  return below && money && above
    ? wholeLegs(
        id === 'butterfly'
          ? [buy(below, 'call'), sell(money, 'call', 2n), buy(above, 'call')]
          : [buy(below, 'put'), sell(money, 'put'), sell(money, 'call'), buy(above, 'call')],
      )
    : undefined
}

function condor(id: 'condor' | 'ironCondor', near: PresetExpiry) {
  return fromStrikes(pickStrikes(near, ['put10', 'put25', 'call25', 'call10']), ([lowest, below, above, highest]) =>
    id === 'condor'
      ? [buy(lowest, 'call'), sell(below, 'call'), sell(above, 'call'), buy(highest, 'call')]
      : [buy(lowest, 'put'), sell(below, 'put'), sell(above, 'call'), buy(highest, 'call')],
  )
}

/** The near option is sold. A calendar has one strike, the nearest to the money that both expiries have. */
function acrossExpiries(id: 'calendar' | 'diagonal', { near, far }: PresetMarket) {
  if (far === undefined) return undefined
  if (id === 'diagonal') {
    const [, above] = pickStrikes(near, ['money', 'call25']) ?? []
    const [money] = pickStrikes(far, ['money']) ?? []
    return above && money && wholeLegs([sell(above, 'call'), buy(money, 'call')])
  }
  const farStrikes = new Map<bigint, ChainStrike>(far.chain.strikes.map((row) => [row.strike, row]))
  const common = near.chain.strikes.filter(({ strike, call }) => call && farStrikes.get(strike)?.call)
  const [sold] = pickStrikes({ ...near, chain: { ...near.chain, strikes: common } }, ['money']) ?? []
  const bought = sold && farStrikes.get(sold.strike)
  return sold && bought && wholeLegs([sell(sold, 'call'), buy(bought, 'call')])
}

function collar({ near, perpetualName }: PresetMarket) {
  if (perpetualName === undefined) return undefined
  const options = fromStrikes(pickStrikes(near, ['put25', 'call25']), ([below, above]) => [
    buy(below, 'put'),
    sell(above, 'call'),
  ])
  return options && [{ instrumentName: perpetualName, side: 'buy' as const, ratio: one }, ...options]
}

type Wish = {
  readonly strike: ChainStrike | undefined
  readonly optionType: OptionType
  readonly side: Side
  readonly count: bigint
}

const buy = (strike: ChainStrike | undefined, optionType: OptionType, count = 1n): Wish => ({
  strike,
  optionType,
  side: 'buy',
  count,
})
const sell = (strike: ChainStrike | undefined, optionType: OptionType, count = 1n): Wish => ({
  ...buy(strike, optionType, count),
  side: 'sell',
})

const one = fixed6<Amount>(1_000_000n)

function fromStrikes(
  strikes: readonly ChainStrike[] | undefined,
  wish: (strikes: readonly ChainStrike[]) => readonly Wish[],
): readonly PresetLeg[] | undefined {
  return strikes && wholeLegs(wish(strikes))
}

/** All or none: a structure with a leg missing is another structure. */
function wholeLegs(wishes: readonly Wish[]): readonly PresetLeg[] | undefined {
  const legs = wishes.flatMap(({ strike, optionType, side, count }): readonly PresetLeg[] => {
    const option = optionAt(strike, optionType)
    return option === undefined
      ? []
      : [{ instrumentName: option.instrumentName, side, ratio: fixed6<Amount>(count * one) }]
  })
  return legs.length === wishes.length ? legs : undefined
}
