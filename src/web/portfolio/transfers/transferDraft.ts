import { destinations, type Destination } from '@/core/protocol/bridge'
import type { Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { mostLabelLength } from '@/core/protocol/rest/transfers'
import { t } from '@/web/language/t'
import type { CheckedReceiver, ReceiverFault, ReceiverWarning } from '@/web/portfolio/signedTransfers/checkReceiver'
import type { Leaving, LeavingEffect } from '@/web/portfolio/signedTransfers/leavingFigures'
import type { TransferOrder, Token } from '@/web/portfolio/signedTransfers/transferOrder'
import type { Change } from '@/web/ui/BeforeAfter'
import { decimalValue } from '@/web/ui/decimalText'
import { unknownText, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { unitsText } from '@/web/ui/unitsText'

/** The form as typed. */
export type TransferDraft = {
  readonly asset: string
  readonly amountText: string
  readonly toText: string
  readonly label: string
  /** Name of the chain, for withdrawals. */
  readonly chain: string
}

export const emptyTransferDraft: TransferDraft = {
  asset: 'USDC',
  amountText: '',
  toText: '',
  label: '',
  chain: 'Ethereum',
}

export type TransferErrors = {
  readonly asset?: string
  readonly amount?: string
  readonly to?: string
  readonly label?: string
}

export type ReadTransfer =
  | { readonly status: 'good'; readonly order: TransferOrder; readonly warnings: readonly ReceiverWarning[] }
  | { readonly status: 'bad'; readonly errors: TransferErrors }

export type TransferBasis = {
  readonly kind: TransferOrder['kind']
  readonly account: Address
  readonly tokens: readonly Token[]
  readonly leaving: readonly Leaving[]
  readonly receiver: CheckedReceiver
}

/** Converts a draft to the order, or to errors by field. */
export function readTransfer(draft: TransferDraft, basis: TransferBasis): ReadTransfer {
  const { kind, account, receiver } = basis
  const token = basis.tokens.find(({ asset }) => asset === draft.asset)
  const leaving = basis.leaving.find(({ asset }) => asset === draft.asset)
  const amount = decimalValue<Amount>(draft.amountText)
  const label = draft.label.trim()
  const errors: TransferErrors = {
    ...(token === undefined && {
      asset: t('Unknown token – this asset can’t be sent from here.'),
    }),
    ...amountError(draft, amount, leaving),
    ...(receiver.status === 'bad' && { to: faultMessages[receiver.fault] }),
    ...(label.length > mostLabelLength && { label: t('Max. {count} characters', { count: mostLabelLength }) }),
  }
  if (Object.keys(errors).length > 0 || token === undefined || amount === undefined || receiver.status === 'bad') {
    return { status: 'bad', errors }
  }
  const moved = { account, token, amount, receiver: receiver.address }
  const order: TransferOrder =
    kind === 'transfer'
      ? { kind, ...moved, ...(label !== '' && { label }) }
      : { kind, ...moved, destination: destinationNamed(draft.chain) }
  return { status: 'good', order, warnings: receiver.warnings }
}

export function destinationNamed(name: string): Destination {
  return destinations.find((one) => one.name === name) ?? destinations[0]
}

function amountError(
  { asset, amountText }: TransferDraft,
  amount: Amount | undefined,
  leaving: Leaving | undefined,
): TransferErrors {
  if (amountText.trim() === '') return { amount: t('Enter an amount.') }
  if (amount === undefined) return { amount: t('Max. 6 decimals') }
  if (amount <= 0n) return { amount: t('Amount must be above 0.') }
  const most = leaving?.most
  if (most === undefined || amount <= most) return {}
  const isHeld = leaving !== undefined && amount <= leaving.balance
  return {
    amount: isHeld
      ? t('Max. {most} {asset}; the rest is used as margin.', { most: unitsText(asset, most), asset })
      : t('Balance is only {most} {asset}', { most: unitsText(asset, leaving?.balance), asset }),
  }
}

const faultMessages: Readonly<Record<ReceiverFault, string>> = {
  none: t('Enter a valid address (0x + 40 hex characters)'),
  mistyped: t('Invalid address: checksum mismatch. Copy it again from the source.'),
  self: t('This is your own account.'),
  contract: t('This is a contract or the zero address. Funds sent here are lost.'),
}

/** From this margin use on, a fall of a few percent can lead to liquidation. */
const closeToLiquidation = 0.75

/** Margin and distance to liquidation, before and after the transfer. */
/** Lists the margin before and after a transfer. `now` has what is known before, without an amount. */
export function leavingChanges(effect: LeavingEffect | undefined, now = effect): readonly Change[] {
  const isClose = effect?.useAfter !== undefined && effect.useAfter >= closeToLiquidation
  const tone = isClose ? { tone: 'danger' as const } : {}
  return [
    {
      name: t('Available margin'),
      unit: 'USD',
      about: t('For new orders.'),
      before: formatUsd(now?.availableBefore),
      after: formatUsd(effect?.availableAfter),
    },
    {
      name: t('Maintenance margin used'),
      about: t('Liquidation at 100%'),
      before: share(now?.useBefore),
      after: share(effect?.useAfter),
      ...tone,
    },
    {
      name: t('Buffer before liquidation'),
      unit: 'USD',
      about: t('Loss the account can take before positions are liquidated.'),
      after: formatUsd(effect?.roomAfter),
      ...tone,
    },
  ]
}

function share(use: number | undefined): string {
  return use === undefined ? unknownText : formatPercent(use, { decimals: 1, isSigned: false })
}
