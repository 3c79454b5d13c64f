/** The sums below a history, over exactly the rows that match its filter. */

import { fromCollateralUnits } from '@/core/protocol/collateral'
import { fixed6, negate, notional, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade, HistoricalOrder, TransactionRecord } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'

/** A sum in millionths of USD, or of an asset's unit. */
export type Sum = {
  readonly label: string
  readonly about?: string
  /** Undefined if any row lacks the figure. */
  readonly value: bigint | undefined
  /** True for gains and losses, which have a sign, unlike fees and volumes. */
  readonly isSigned: boolean
  readonly decimals: number
  /** True for the one result of the list. */
  readonly isHeadline?: boolean
  /** Label of the sum of which this one is a share: fees of the volume. */
  readonly shareOf?: string
}

/** Sums by label, in display order. */
export type Totals = ReadonlyMap<string, Sum>

export const noTotals: Totals = new Map()

const usd = (label: string, value: bigint | undefined, isSigned: boolean): Sum => ({
  label,
  value,
  isSigned,
  decimals: 2,
})

/**
 * Funding in USD, positive if the account received it. The venue reports the amount that it charged (rest-private
 * 13.1).
 */
export function fundingPayment(row: AccountTrade): Usd {
  return negate(row.fees)
}

const aboutValue = t('Amount × fill price: for options the premium.')

/**
 * Realised PnL. `Net cash flow`, in contrast, is the change of the balance: a perpetual pays its realised PnL, an
 * option its full premium.
 */
const realised = (pnl: bigint | undefined): Sum => ({
  ...usd(t('Realised PnL'), pnl, true),
  about: t('Before fees and funding'),
})

/** Volume as the venue counts it for fee tiers: of an option the value of its underlying, not its premium. */
function fillVolume({ instrumentType, price, spotPrice, amount }: AccountTrade): Usd | undefined {
  const perContract = instrumentType === 'OPTION' ? spotPrice : price
  return perContract === undefined ? undefined : notional(perContract, amount)
}

export function fillSums(row: AccountTrade): readonly Sum[] {
  const { price, amount, fees, pnl = 0n, liquidationFee = 0n } = row
  const value = price === undefined ? undefined : notional(price, amount)
  const traded = fillVolume(row)
  const premium = value === undefined || row.side === 'sell' ? value : negate(value)
  const cash = row.instrumentType === 'OPTION' ? premium : pnl
  const volume = t('Volume, notional')
  const made = row.liquidity === undefined ? undefined : row.liquidity === 'maker' ? traded : 0n
  return [
    { ...usd(t('Realised after fees'), pnl - fees - liquidationFee, true), isHeadline: true },
    { ...usd(volume, traded, false), about: t('Notional: amount × price, for options × index price.') },
    { ...usd(t('Value at fill price'), value, false), about: aboutValue },
    { ...usd(t('Fees'), fees, false), shareOf: volume },
    { ...usd(t('Maker volume'), made, false), shareOf: volume },
    ...(liquidationFee === 0n ? [] : [usd(t('Liquidation fees'), liquidationFee, false)]),
    realised(pnl),
    usd(t('Net cash flow'), cash === undefined ? undefined : cash - fees - liquidationFee, true),
  ]
}

export function fundingSums(row: AccountTrade): readonly Sum[] {
  const payment = fundingPayment(row)
  return [
    usd(t('Received'), payment > 0n ? payment : 0n, false),
    usd(t('Paid'), payment < 0n ? negate(payment) : 0n, false),
    { ...usd(t('Net cash flow'), payment, true), isHeadline: true },
  ]
}

export function settlementSums(row: AccountTrade): readonly Sum[] {
  const { payout = 0n, fees, pnl = 0n } = row
  return [
    usd(t('Payout'), payout, true),
    usd(t('Fees'), fees, false),
    realised(pnl),
    { ...usd(t('Net cash flow'), payout - fees, true), isHeadline: true },
  ]
}

export function orderSums(row: HistoricalOrder): readonly Sum[] {
  return [{ ...usd(t('Value at fill price'), filledValueOf(row), false), about: aboutValue }]
}

/**
 * Value of the fills in USD. Undefined if the venue does not report it, because rounded average prices do not add up to
 * the cent.
 */
export function filledValueOf({ filled, filledValue }: HistoricalOrder): Usd | undefined {
  return filled === 0n ? fixed6<Usd>(0n) : filledValue
}

const incoming = new Set(['deposit', 'receive'])
const outgoing = new Set(['withdraw', 'send'])

/** Deposits and withdrawals of each asset. A swap or a vault move exchanges assets, so it counts as neither. */
export function transactionSums(row: TransactionRecord): readonly Sum[] {
  const { txType, decimals, collateralName } = row
  if (collateralName === undefined) return []
  const value = decimals === undefined ? undefined : fromCollateralUnits(row.amount, decimals)
  const shown = { value, isSigned: false, decimals: collateralName.startsWith('USD') ? 2 : 6 }
  if (incoming.has(txType)) return [{ label: t('{asset} in', { asset: collateralName }), ...shown }]
  return outgoing.has(txType) ? [{ label: t('{asset} out', { asset: collateralName }), ...shown }] : []
}

export function addSums(totals: Totals, sums: readonly Sum[]): Totals {
  if (sums.length === 0) return totals
  const next = new Map(totals)
  for (const sum of sums) next.set(sum.label, { ...sum, value: addKnown(next.get(sum.label), sum) })
  return next
}

function addKnown(sum: Sum | undefined, { value }: Sum): bigint | undefined {
  if (sum === undefined) return value
  return sum.value === undefined || value === undefined ? undefined : sum.value + value
}
