import { fixed6, negate, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType, Side } from '@/core/protocol/instrument'
import { expiryValue } from './boardRows'

export type ReportedSettlement = {
  readonly instrumentName: string
  readonly amount: Amount
  readonly side: Side
  readonly optionType?: OptionType | undefined
  readonly strike?: Price | undefined
  readonly expiry?: bigint | undefined
  readonly settlementPrice?: Price | undefined
  readonly payout?: Usd | undefined
  readonly fees: Usd
  readonly pnl?: Usd | undefined
}

export type ReportedExpiry = { readonly expiryNs: bigint; readonly settledAtNs: bigint; readonly price: Price }

export type LedgerPosition = {
  readonly instrumentName: string
  readonly amount: Amount
  readonly payout: Usd | undefined
  readonly fee: Usd
  readonly net: Usd | undefined
  readonly pnl: Usd | undefined
  /** Undefined if the venue's report is too incomplete to check. */
  readonly check: LedgerCheck | undefined
}

/** The payment computed from the public settlement price, with the figures in which the venue's report differs. */
export type LedgerCheck = {
  readonly payout: Usd
  readonly fee: Usd
  /** Figures that differ by a millionth or more; empty if all match. */
  readonly differs: readonly ('price' | 'payout' | 'fee')[]
}

export type SettledRow = ReportedExpiry & {
  readonly positions: readonly LedgerPosition[]
  /** USD after fees for all positions; undefined until the account's settlements have loaded. */
  readonly net: Usd | undefined
  readonly mismatches: number
}

/**
 * Returns past expiries and their settled positions. Each payment is checked against the published settlement price.
 */
export function ledgerRows(
  expiries: readonly ReportedExpiry[],
  own: readonly ReportedSettlement[] | undefined,
  cycleOf: (expiryNs: bigint) => OptionInstrument['listingCycle'],
): readonly SettledRow[] {
  return expiries.map((expiry) => {
    const held = (own ?? []).filter((row) => row.expiry === expiry.expiryNs)
    const positions = held.map((row) => ledgerPosition(expiry, row, cycleOf(expiry.expiryNs)))
    return {
      ...expiry,
      positions,
      net: own === undefined ? undefined : sumOf(positions.map(({ net }) => net)),
      mismatches: positions.filter(({ check }) => check !== undefined && check.differs.length > 0).length,
    }
  })
}

function ledgerPosition(
  { price }: ReportedExpiry,
  row: ReportedSettlement,
  listingCycle: OptionInstrument['listingCycle'],
): LedgerPosition {
  const amount = row.side === 'buy' ? row.amount : negate(row.amount)
  return {
    instrumentName: row.instrumentName,
    amount,
    payout: row.payout,
    fee: row.fees,
    net: row.payout === undefined ? undefined : subtract(row.payout, row.fees),
    pnl: row.pnl,
    check: checkOf(row, amount, price, listingCycle),
  }
}

function checkOf(
  row: ReportedSettlement,
  amount: Amount,
  price: Price,
  listingCycle: OptionInstrument['listingCycle'],
): LedgerCheck | undefined {
  const { strike, optionType, expiry } = row
  if (strike === undefined || optionType === undefined || expiry === undefined || row.payout === undefined) {
    return undefined
  }
  const { payout, fee } = expiryValue({ strike, optionType, listingCycle, instrumentType: 'OPTION' }, amount, price)
  const differs: ('price' | 'payout' | 'fee')[] = []
  if (row.settlementPrice !== undefined && row.settlementPrice !== price) differs.push('price')
  if (row.payout !== payout) differs.push('payout')
  if (row.fees !== fee) differs.push('fee')
  return { payout, fee, differs }
}

function sumOf(parts: readonly (Usd | undefined)[]): Usd | undefined {
  let sum = 0n
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return fixed6<Usd>(sum)
}
