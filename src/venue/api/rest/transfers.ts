import type * as z from 'zod/mini'
import {
  destinationOfConnector,
  destinations,
  mostSocketGas,
  paperBridgeSpeed,
  withdrawalHoldMs,
  withdrawProxy,
} from '@/core/protocol/bridge'
import { exactCollateralAmount } from '@/core/protocol/collateral'
import { endpoints } from '@/core/protocol/endpoints'
import type { Address, Hash } from '@/core/protocol/instrument'
import { mostLabelLength } from '@/core/protocol/rest/transfers'
import {
  hashOfHex,
  transferDigest,
  withdrawalData,
  type WithdrawalExtra,
  withdrawDigest,
} from '@/core/protocol/transferTypedData'
import { collateralSpecs, assetOfToken } from '@/core/quant/collateral'
import { findAccount } from '../../live/liveAccount'
import { accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { checkWalletSignature, signedDigest } from '../signatures'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

type Withdrawal = z.output<typeof endpoints.postWithdraw.body>

export type WithdrawalRoute = {
  readonly receiver: Address
  readonly chainId?: number
  readonly travelMs: number
  readonly holdMs: number
  /** The data that may have been signed, most likely first. */
  readonly signedData: readonly Hash[]
}

/**
 * Determines the route of a withdrawal from the other members (rest-private 14.1, 2.2). Money to another chain goes to
 * the account's own address, because the signature then covers no recipient.
 *
 * @throws RequestRejected
 */
export function withdrawalRoute(body: Withdrawal, isToken: (address: Address) => boolean): WithdrawalRoute {
  const { account, to, recipient } = body
  if (isZeroAddress(to)) throw new RequestRejected('WITHDRAW_NO_TO')
  if (isToken(to)) throw new RequestRejected('INVALID_WITHDRAW_TO')
  const holdMs = withdrawalHoldMs / paperBridgeSpeed
  const socket = socketTermsOf(body)
  if (socket !== undefined) {
    if (recipient !== undefined && recipient !== account) throw new RequestRejected('INVALID_RECIPIENT_TO')
    const known = destinationOfConnector(socket.socketConnector)
    return {
      receiver: account,
      ...(known?.chainId === undefined ? {} : { chainId: known.chainId }),
      // An unknown bridge takes as long as the second destination.
      travelMs: (known ?? destinations[1]).travelMs / paperBridgeSpeed,
      holdMs,
      signedData: signedData(body, socket),
    }
  }
  if (recipient !== undefined && (isZeroAddress(recipient) || isToken(recipient))) {
    throw new RequestRejected('INVALID_RECIPIENT_TO')
  }
  return {
    receiver: recipient ?? (to === withdrawProxy ? account : to),
    travelMs: destinations[0].travelMs / paperBridgeSpeed,
    holdMs,
    signedData: signedData(body, recipient === undefined ? undefined : { recipient }),
  }
}

function socketTermsOf({ socketFees, socketMsgGasLimit, socketConnector }: Withdrawal) {
  if (socketFees === undefined && socketMsgGasLimit === undefined && socketConnector === undefined) return undefined
  if (socketFees === undefined) throw new RequestRejected('WITHDRAW_INVALID_FEE')
  if (socketMsgGasLimit === undefined || socketMsgGasLimit === 0n || socketMsgGasLimit > mostSocketGas) {
    throw new RequestRejected('WITHDRAW_INVALID_GAS_LIMIT')
  }
  if (socketConnector === undefined || isZeroAddress(socketConnector))
    throw new RequestRejected('INVALID_SOCKET_CONNECTOR')
  return { socketFees, socketMsgGasLimit, socketConnector }
}

/**
 * Lists what may have been signed as `data`: the bytes beside the withdrawal, or their hash, as the official SDKs send
 * it. 32 bytes may be either. With a recipient or bridge terms, `data` must match them; without, the signature
 * decides.
 */
function signedData({ data }: Withdrawal, extra: WithdrawalExtra): readonly Hash[] {
  const expected = withdrawalData(extra)
  if (data === undefined) return [expected]
  const meanings = isHash(data) ? [data, hashOfHex(data)] : [hashOfHex(data)]
  if (extra === undefined) return meanings
  if (!meanings.includes(expected)) throw new RequestRejected('WITHDRAW_INVALID_HASH')
  return [expected]
}

function isHash(data: `0x${string}`): data is Hash {
  return data.length === 66
}

/** Moves collateral to another account (rest-private 14.2). The key gives access; the wallet's signature authorises. */
export const postTransfer = servePrivateEndpoint(
  endpoints.postTransfer,
  async ({ body, caller, gateway: { port } }) => {
    const { account, collateral, to, salt, signature, referenceId } = body
    if (account !== caller.account) throw new RequestRejected('TRANSFER_NO_ACCOUNT')
    if (isZeroAddress(to)) throw new RequestRejected('TRANSFER_NO_TO')
    const label = readLabel(body.label)
    const digest = transferDigest(port.domain, { collateral, to, amount: body.amount, salt })
    checkWalletSignature(account, digest, signature)
    const asset = assetOfToken(collateral)
    if (asset === undefined) throw new RequestRejected('TRANSFER_INVALID_COLLATERAL')
    const amount = exactCollateralAmount(body.amount, collateralSpecs[asset].decimals)
    if (amount === undefined) throw new RequestRejected('TRANSFER_INVALID_AMOUNT')
    const transfer = { transferId: digest, account, to, asset, amount }
    const references = { ...(label !== undefined && { label }), ...(referenceId !== undefined && { referenceId }) }
    accepted(await port.submit({ type: 'transfer', transfer: { ...transfer, ...references } }))
    return { success: true }
  },
)

function readLabel(label: string | undefined): string | undefined {
  if (label === undefined || label === '') return undefined
  if (label.length > mostLabelLength || /\p{C}/u.test(label)) throw new RequestRejected('TRANSFER_INVALID_LABEL')
  return label
}

/**
 * Sends collateral out of the venue (rest-private 14.1). No API key is needed, because the wallet's signature
 * suffices.
 */
export const postWithdraw = serveEndpoint(endpoints.postWithdraw, async ({ body, gateway: { port } }) => {
  const { account, collateral, to, salt, signature } = body
  const { signedData, ...way } = withdrawalRoute(body, (address) => assetOfToken(address) !== undefined)
  const digests = signedData.map((data) =>
    withdrawDigest(port.domain, { collateral, to, amount: body.amount, salt, data }),
  )
  const digest = signedDigest(account, digests, signature)
  // Withdrawals of unknown accounts would fill the journal with rejections.
  if (findAccount(port.live, account) === undefined) throw new RequestRejected('WITHDRAW_NO_ACCOUNT')
  const asset = assetOfToken(collateral)
  if (asset === undefined) throw new RequestRejected('INVALID_WITHDRAW_COLLATERAL')
  const amount = exactCollateralAmount(body.amount, collateralSpecs[asset].decimals)
  if (amount === undefined) throw new RequestRejected('WITHDRAW_INVALID_AMOUNT')
  accepted(
    await port.submit({ type: 'withdraw', withdrawal: { withdrawalId: digest, account, asset, amount, ...way } }),
  )
  return { success: true }
})

/** True for the zero address. Money sent there is burnt. */
function isZeroAddress(address: Address): boolean {
  return BigInt(address) === 0n
}
