import { bench, describe } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { positionAt } from '../pnl'
import { noOrderMargin } from './accountFunds'
import { portfolioMargin } from './portfolioMargin'
import { scenarioChanges } from './scenarioChanges'

/**
 * An account with fifty options. Its margin is computed at each of its orders, while the scenario changes are computed
 * once per mark.
 */
const holdings = Array.from({ length: 50 }, (_, at) => {
  const instrument: OptionInstrument = {
    instrumentId: `${at}`,
    instrumentName: `ETH-27MAR26-${2000 + 40 * at}-C`,
    asset: 'ETH',
    instrumentType: 'OPTION',
    optionType: 'call',
    strike: fixed6<Price>(BigInt(2000 + 40 * at) * 1_000_000n),
    expiryNs: 0n,
    listingCycle: 'monthly',
    priceStep: fixed6<Price>(10_000n),
    amountStep: fixed6<Amount>(10_000n),
    minOrderValue: fixed6<Usd>(10_000n),
    maxOrderValue: fixed6<Usd>(10n ** 12n),
    maxNotionalValue: fixed6<Usd>(10n ** 13n),
    priceBand: fixed6<Fraction>(700_000n),
  }
  const prices = { markPrice: fixed6<Price>(100_000_000n), indexPrice: fixed6<Price>(3_000_000_000n) }
  const terms = { instrument, ...prices, iv: 0.6, yearsToExpiry: 30 / 365 }
  const position = positionAt(fixed6<Amount>(at % 2 === 0 ? 1_230_000n : -2_340_000n), prices.markPrice)
  return { terms, instrument, position, openOrders: noOrderMargin, prices, changes: scenarioChanges(terms) }
})

describe('fifty options', () => {
  bench('portfolio margin with known changes', () => {
    portfolioMargin(holdings)
  })

  bench('scenario changes', () => {
    for (const { terms } of holdings) scenarioChanges(terms)
  })
})
