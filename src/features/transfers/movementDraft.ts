import type { CheckedReceiver, ReceiverFault, ReceiverWarning } from '@/account/transfers/checkReceiver'
import type { Leaving } from '@/account/transfers/leavingFigures'
import type { MovementOrder, Token } from '@/account/transfers/movementOrder'
import { destinations, type Destination } from '@/protocol/bridge'
import type { Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { mostLabelLength } from '@/protocol/rest/transfers'
import { decimalValue } from '@/ui/decimalText'
import { t } from '@/ui/t'
import { unitsText } from './unitsText'

/** A form to move collateral, as it stands. */
export type MovementDraft = {
  readonly asset: string
  readonly amountText: string
  readonly toText: string
  readonly label: string
  /** Of withdrawals: the name of the chain. */
  readonly chain: string
}

export const emptyMovementDraft: MovementDraft = {
  asset: 'USDC',
  amountText: '',
  toText: '',
  label: '',
  chain: 'Ethereum',
}

export type MovementErrors = {
  readonly asset?: string
  readonly amount?: string
  readonly to?: string
  readonly label?: string
}

export type ReadMovement =
  | { readonly status: 'good'; readonly order: MovementOrder; readonly warnings: readonly ReceiverWarning[] }
  | { readonly status: 'bad'; readonly errors: MovementErrors }

export type MovementBasis = {
  readonly kind: MovementOrder['kind']
  readonly account: Address
  readonly tokens: readonly Token[]
  readonly leaving: readonly Leaving[]
  readonly receiver: CheckedReceiver
}

/** The order of a form, or what is wrong with each field. */
export function readMovement(draft: MovementDraft, basis: MovementBasis): ReadMovement {
  const { kind, account, receiver } = basis
  const token = basis.tokens.find(({ asset }) => asset === draft.asset)
  const leaving = basis.leaving.find(({ asset }) => asset === draft.asset)
  const amount = decimalValue<Amount>(draft.amountText)
  const label = draft.label.trim()
  const errors: MovementErrors = {
    ...(token === undefined && {
      asset: t('The token of this asset is not known to this page, so it cannot be signed for.'),
    }),
    ...amountError(draft, amount, leaving),
    ...(receiver.status === 'bad' && { to: faultWords[receiver.fault] }),
    ...(label.length > mostLabelLength && { label: t('At most {count} letters.', { count: mostLabelLength }) }),
  }
  if (Object.keys(errors).length > 0 || token === undefined || amount === undefined || receiver.status === 'bad') {
    return { status: 'bad', errors }
  }
  const moved = { account, token, amount, receiver: receiver.address }
  const order: MovementOrder =
    kind === 'transfer'
      ? { kind, ...moved, ...(label !== '' && { label }) }
      : { kind, ...moved, destination: destinationNamed(draft.chain) }
  return { status: 'good', order, warnings: receiver.warnings }
}

export function destinationNamed(name: string): Destination {
  return destinations.find((one) => one.name === name) ?? destinations[0]
}

function amountError(
  { asset, amountText }: MovementDraft,
  amount: Amount | undefined,
  leaving: Leaving | undefined,
): MovementErrors {
  if (amountText.trim() === '') return { amount: t('Enter an amount.') }
  if (amount === undefined) return { amount: t('An amount has at most six decimals.') }
  if (amount <= 0n) return { amount: t('The amount must be above zero.') }
  const most = leaving?.most
  if (most === undefined || amount <= most) return {}
  const isHeld = leaving !== undefined && amount <= leaving.balance
  return {
    amount: isHeld
      ? t('At most {most} {asset}: the rest backs positions and orders.', { most: unitsText(asset, most), asset })
      : t('The account has {most} {asset}.', { most: unitsText(asset, leaving?.balance), asset }),
  }
}

const faultWords: Readonly<Record<ReceiverFault, string>> = {
  none: t('An address is 0x and 40 digits.'),
  mistyped: t('A digit of this address is wrong: its capitals do not fit. Copy it again from where it is right.'),
  self: t('This is your own account.'),
  contract: t('This is a contract, or nobody: money sent there is lost.'),
}
