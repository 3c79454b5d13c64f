import { depositTravelMs, destinationOfChain, destinations } from '@/core/protocol/bridge'
import { fromCollateralUnits } from '@/core/protocol/collateral'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { nameOf, type KnownAddress } from '@/web/portfolio/signedTransfers/addressBook'
import { formatDecimal, unknownText } from '@/web/ui/formatNumber'
import { unitsText } from '@/web/ui/unitsText'

const typeNames: { readonly [type: string]: string } = {
  deposit: t('Deposit'),
  withdraw: t('Withdrawal'),
  send: t('Sent'),
  receive: t('Received'),
  swap: t('Swap'),
  yv_deposit: t('Vault deposit'),
  yv_withdraw: t('Vault withdrawal'),
}

export function typeName({ txType }: TransactionRecord): string {
  return typeNames[txType] ?? txType
}

export function assetName({ collateralName, collateral }: TransactionRecord): string {
  return collateralName ?? `${collateral.slice(0, 6)}…${collateral.slice(-4)}`
}

const incoming = new Set(['deposit', 'receive'])
// Types that leave the account. Vault deposits send USDC, and vault withdrawals send shares.
const outgoing = new Set(['withdraw', 'send', 'yv_deposit', 'yv_withdraw'])

/** Formats the amount with a sign for its direction. */
export function amountText(row: TransactionRecord): string {
  if (row.decimals === undefined) return unknownText
  const sign = incoming.has(row.txType) ? '+' : outgoing.has(row.txType) ? '\u2212' : ''
  return `${sign}${unitsText(assetName(row), fromCollateralUnits(row.amount, row.decimals))}`
}

/** Text of the received amount and its price; undefined if nothing was exchanged, or not yet. */
export function exchangedText({ swapAsset, swapAmount, price }: TransactionRecord): string | undefined {
  if (swapAsset === undefined || swapAmount === undefined) return undefined
  const terms = { amount: unitsText(swapAsset, swapAmount), asset: swapAsset }
  return price === undefined
    ? t('for {amount} {asset}', terms)
    : t('for {amount} {asset} at {price}', { ...terms, price: formatDecimal(price, 4) })
}

export function partyText(row: TransactionRecord, book: readonly KnownAddress[]): string {
  const { counterParty, account } = row
  if (counterParty === undefined) return unknownText
  if (counterParty === account) return t('your address')
  return nameOf(book, counterParty) ?? `${counterParty.slice(0, 6)}…${counterParty.slice(-4)}`
}

/** Name of the chain at the other end of a bridge. */
export function chainText({ txType, chainId }: TransactionRecord): string {
  if (txType !== 'deposit' && txType !== 'withdraw') return t('Internal')
  return destinationOfChain(Number(chainId))?.name ?? destinations[0].name
}

export type Progress =
  | { readonly status: 'done' }
  | { readonly status: 'underWay' | 'held'; readonly leftMs: number; readonly isEstimated: boolean }

/** Progress of a transfer. Uses the documented time if the venue does not report the expected end. */
export function progressOf(row: TransactionRecord, nowMs: number): Progress {
  if (row.txStatus === 'finalized') return { status: 'done' }
  const { expectedTimestamp, initiatedTimestamp, isHeld = false, txType, chainId } = row
  const travelMs =
    txType === 'deposit' ? depositTravelMs : (destinationOfChain(Number(chainId)) ?? destinations[0]).travelMs
  const dueMs =
    expectedTimestamp === undefined
      ? Number(initiatedTimestamp / 1_000_000n) + travelMs
      : Number(expectedTimestamp / 1_000_000n)
  return {
    status: isHeld ? 'held' : 'underWay',
    leftMs: dueMs - nowMs,
    isEstimated: expectedTimestamp === undefined,
  }
}
