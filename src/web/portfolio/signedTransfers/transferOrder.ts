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

/** A collateral token on the venue's chain. */
export type Token = {
  readonly asset: string
  readonly address: Address
  readonly decimals: number
  /** Source of the address: the app's own table, or only the venue's history. */
  readonly origin: 'app' | 'venue'
}

type Moved = {
  readonly account: Address
  readonly token: Token
  /** Amount in units of the asset. */
  readonly amount: Amount
  readonly receiver: Address
}

/** A transfer to another account of the venue, or a withdrawal. */
export type TransferOrder =
  | (Moved & { readonly kind: 'transfer'; readonly label?: string })
  | (Moved & { readonly kind: 'withdraw'; readonly destination: Destination })

/** A transfer with its salt. Signing it again gives an identical signature, which the venue accepts only once. */
export type PreparedTransfer = {
  readonly order: TransferOrder
  /** Digest that is signed, by which the paper venue's history identifies the transfer. */
  readonly id: Hash
  readonly typedData: SignableTypedData
  /** Request body without the signature. */
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

/** Derives both the typed data and the request body from one order. */
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
  // On the chain that the venue settles on, the receiver itself is signed. For another chain the bridge is signed,
  // which pays the account.
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
