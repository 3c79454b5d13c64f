import { absolute, add, fixed6, negate, scale, type Usd } from '@/core/protocol/fixed6'
import { holdingsOf, type Account, type Holding } from './accounts/account'
import { changeBalance } from './accounts/accounts'
import { holdingRecord } from './accounts/holding'
import type { PaidFundingRate } from './command'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { CommandOutcome, SettledFundingRate } from './event'
import type { ListedInstrument } from './listedInstrument'
import { knownPrices } from './margin/accountRisk'
import { changeIsolated } from './margin/isolatedMargin'

type Prices = NonNullable<ReturnType<typeof knownPrices>>
type Party = { readonly account: Account; readonly holding: Holding }

const scaleSquared = scale * scale

/**
 * Pays the funding of the hour that ended at `hourNs` between the holders of each perpetual (venue-rules 4.1): position
 * × current mark × rate, from longs to shorts if the rate is positive. Skips an instrument that is unknown, expired,
 * without prices, or already paid for this hour or a later one. A rate with more than six decimals rejects the whole
 * command. One event gives the rates and marks of the hour, even without any position.
 */
export function payFunding(context: CommandContext, hourNs: bigint, rates: readonly PaidFundingRate[]): CommandOutcome {
  if (!rates.every(({ rate }) => hasSixDecimals(rate))) return rejected('BAD_REQUEST')
  const { instruments, lastFundingHours } = context.state
  const settled: SettledFundingRate[] = []
  for (const { instrumentId, rate } of rates) {
    const listed = instruments.get(instrumentId)
    if (listed === undefined || listed.settlementPrice !== undefined) continue
    const prices = knownPrices(listed)
    if (prices === undefined || listed.instrument.instrumentType !== 'PERPETUAL') continue
    const last = lastFundingHours.get(instrumentId)
    if (last !== undefined && last >= hourNs) continue
    lastFundingHours.set(instrumentId, hourNs)
    payHour(context, listed, prices, hourNs, rate)
    settled.push({ instrumentId, rate, markPrice: prices.markPrice })
  }
  if (settled.length > 0) context.events.push({ type: 'fundingSettled', hourNs, rates: settled })
  return accepted
}

function hasSixDecimals(rate: number): boolean {
  const millionths = Math.round(rate * 1e6)
  return Number.isSafeInteger(millionths) && millionths / 1e6 === rate
}

function payHour(
  context: CommandContext,
  listed: ListedInstrument,
  prices: Prices,
  hourNs: bigint,
  rate: number,
): void {
  const rateMillionths = BigInt(Math.round(rate * 1e6))
  if (rateMillionths === 0n) return
  const payers: Party[] = []
  const receivers: Party[] = []
  for (const account of context.state.accounts.values()) {
    for (const holding of holdingsOf(account, listed)) {
      if (holding.position.amount === 0n) continue
      const isPayer = holding.position.amount > 0n === rateMillionths > 0n
      ;(isPayer ? payers : receivers).push({ account, holding })
    }
  }
  const paid = payers.map(({ holding }) =>
    // Both factors of a payer have equal signs, so this division rounds down.
    fixed6<Usd>((holding.position.amount * prices.markPrice * rateMillionths) / scaleSquared),
  )
  const total = paid.reduce((sum, usd) => sum + usd, 0n)
  const received = shareOut(total, receivers)
  const terms = { instrumentId: listed.instrument.instrumentId, hourNs, rate, ...prices }
  const change = (parties: readonly Party[], sums: readonly Usd[]) => {
    for (const [at, party] of parties.entries()) receive(context, party, terms, sums[at] ?? fixed6<Usd>(0n))
  }
  change(payers, paid.map(negate))
  change(receivers, received)
}

/**
 * Distributes a total by size. Leftover millionths go, one each, to the oldest accounts, so that payments and receipts
 * cancel out exactly.
 */
function shareOut(total: bigint, receivers: readonly Party[]): Usd[] {
  const held = receivers.reduce((sum, { holding }) => sum + absolute(holding.position.amount), 0n)
  if (held === 0n) return []
  const shares = receivers.map(({ holding }) => (total * absolute(holding.position.amount)) / held)
  let left = total - shares.reduce((sum, share) => sum + share, 0n)
  return shares.map((share) => {
    const isGivenOneMore = left > 0n
    if (isGivenOneMore) left -= 1n
    return fixed6<Usd>(isGivenOneMore ? share + 1n : share)
  })
}

type HourTerms = Pick<PaidFundingRate, 'instrumentId' | 'rate'> & { readonly hourNs: bigint } & Prices

function receive(context: CommandContext, { account, holding }: Party, terms: HourTerms, received: Usd): void {
  if (received === 0n) return
  const { amount } = holding.position
  holding.accumulatedFunding = add(holding.accumulatedFunding, received)
  context.events.push({ type: 'fundingPaid', account: account.address, payment: { ...terms, amount, received } })
  changeBalance(context, account, received, 'funding')
  changeIsolated(account, holding, received)
  context.events.push({ type: 'positionsChanged', account: account.address, positions: [holdingRecord(holding)] })
}
