import { socketFeeWei, socketGasLimit, withdrawProxy, type Destination } from '@/core/protocol/bridge'
import { toCollateralUnits } from '@/core/protocol/collateral'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Amount } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import {
  transferDigest,
  transferTypedData,
  withdrawalData,
  withdrawDigest,
  withdrawTypedData,
  type SocketTerms,
} from '@/core/protocol/transferTypedData'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'

/** A collateral as the venue's chain knows it. */
export type Token = {
  readonly asset: string
  readonly address: Address
  readonly decimals: number
  /** Who says that the address is this asset's: the app's own table, or only the venue's history. */
  readonly origin: 'app' | 'venue'
}

type Moved = {
  readonly account: Address
  readonly token: Token
  /** Units of the asset. */
  readonly amount: Amount
  readonly receiver: Address
}

/** What the trader wants moved: to another account of the venue, or out of it. */
export type TransferOrder =
  | (Moved & { readonly kind: 'transfer'; readonly label?: string })
  | (Moved & { readonly kind: 'withdraw'; readonly destination: Destination })

/** A transfer with its salt: the same one again is the same signature, which the venue takes once. */
export type PreparedTransfer = {
  readonly order: TransferOrder
  /** The digest of what is signed; the paper venue's history knows it by this. */
  readonly id: Hash
  readonly typedData: SignableTypedData
  /** The body without the signature. */
  readonly members: TransferMembers
}

type TransferMembers = {
  readonly account: Address
  readonly collateral: Address
  readonly to: Address
  readonly amount: bigint
  readonly salt: bigint
  readonly label?: string
} & Partial<SocketTerms>

/** What is signed and what is sent, both out of the one order. */
export function prepareTransfer(domain: SigningDomain, order: TransferOrder, salt: bigint): PreparedTransfer {
  const { account, token, receiver } = order
  const amount = toCollateralUnits(order.amount, token.decimals)
  if (order.kind === 'transfer') {
    const signed = { collateral: token.address, to: receiver, amount, salt }
    const { label } = order
    return {
      order,
      id: transferDigest(domain, signed),
      typedData: transferTypedData(domain, signed),
      members: { account, ...signed, ...(label !== undefined && { label }) },
    }
  }
  const socket = socketOf(order.destination)
  // To the first chain the receiver is signed by itself; to another it is the account, by way of the bridge.
  const to = socket === undefined ? receiver : withdrawProxy
  const signed = { collateral: token.address, to, amount, salt, data: withdrawalData(socket) }
  return {
    order,
    id: withdrawDigest(domain, signed),
    typedData: withdrawTypedData(domain, signed),
    members: { account, collateral: token.address, to, amount, salt, ...socket },
  }
}

function socketOf({ connector }: Destination): SocketTerms | undefined {
  if (connector === undefined) return undefined
  return { socketFees: socketFeeWei, socketMsgGasLimit: socketGasLimit, socketConnector: connector }
}
