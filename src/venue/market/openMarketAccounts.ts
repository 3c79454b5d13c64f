import { fixed6, type Fraction, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { defaultFeeRates, haveSameRates, type FeeSchedule } from '@/quant/fees'
import type { AccountKind } from '../engine/command'
import type { VenuePort } from '../venuePort'
import { allMarketAccounts, marketAccounts, marketDeposit } from './marketAccounts'

/** What a client of the venue reports of perpetuals (venue-rules 6.2): makers of the market pay nothing for making. */
const makerRates: FeeSchedule = {
  ...defaultFeeRates,
  PERPETUAL: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(0n) },
}

/**
 * Opens and funds the market's accounts, the insurance fund and the OTC desk, once in a venue's life. What the market left in the books
 * when the venue was last closed is taken out: those quotes are of another hour.
 */
export async function openMarketAccounts(port: VenuePort, insuranceDeposit: Usd): Promise<void> {
  const { perpetualMakers, optionMakers, insuranceFund, otcDesk } = marketAccounts
  const makers = new Set([...perpetualMakers, ...optionMakers])
  for (const account of allMarketAccounts(marketAccounts)) {
    const known = port.live.accounts.get(account)
    await openFunded(port, account, 'market', marketDeposit)
    // An existing folder may hold the rates of an older version.
    const hasRates = known?.feeRates !== undefined && haveSameRates(known.feeRates, makerRates)
    if (makers.has(account) && !hasRates) {
      await port.submit({ type: 'setFeeRates', account, rates: makerRates })
    }
    if (known !== undefined && known.openOrders.size > 0) {
      await port.submit({ type: 'cancelAllOrders', account, filter: {} })
    }
  }
  await openFunded(port, insuranceFund, 'insurance', insuranceDeposit)
  await openFunded(port, otcDesk, 'market', marketDeposit)
  if (port.live.otc.desk === undefined) await port.submit({ type: 'openOtcDesk', account: otcDesk })
}

async function openFunded(port: VenuePort, account: Address, kind: AccountKind, deposit: Usd): Promise<void> {
  const known = port.live.accounts.get(account)
  if (known === undefined) await port.submit({ type: 'openAccount', account, kind })
  // A venue that was killed between the two commands has an account without money; so has a fund that has paid it all.
  const isEmpty = known === undefined || known.balance === 0n
  if (isEmpty && deposit > 0n) await port.submit({ type: 'deposit', account, amount: deposit })
}
