import type * as z from 'zod/mini'
import {
  destinationOfConnector,
  destinations,
  mostSocketGas,
  paperBridgeSpeed,
  withdrawalHoldMs,
  withdrawProxy,
} from '@/protocol/bridge'
import type { Address } from '@/protocol/instrument'
import type { postWithdraw } from '@/protocol/rest/transfers'
import { hashOfHex, withdrawalData, type WithdrawalExtra } from '@/protocol/transferTypedData'
import type { Hash } from '@/protocol/instrument'
import { RequestRefused } from '../requestRefused'
import { isNobody } from './nobody'

type Withdrawal = z.output<typeof postWithdraw.body>

/** Where a withdrawal goes, and how long it takes. */
export type WayOut = {
  readonly receiver: Address
  readonly chainId?: number
  readonly travelMs: number
  readonly holdMs: number
  /** What may have been signed of it, the likeliest first. */
  readonly signedData: readonly Hash[]
}

/**
 * What the members beside the amount mean (rest-private 14.1, 2.2). To another chain money goes to the account's own
 * address: a recipient would be in no signature there.
 *
 * @throws RequestRefused
 */
export function wayOut(body: Withdrawal, isToken: (address: Address) => boolean): WayOut {
  const { account, to, recipient } = body
  if (isNobody(to)) throw new RequestRefused('WITHDRAW_NO_TO')
  if (isToken(to)) throw new RequestRefused('INVALID_WITHDRAW_TO')
  const holdMs = withdrawalHoldMs / paperBridgeSpeed
  const socket = socketTermsOf(body)
  if (socket !== undefined) {
    if (recipient !== undefined && recipient !== account) throw new RequestRefused('INVALID_RECIPIENT_TO')
    const known = destinationOfConnector(socket.socketConnector)
    return {
      receiver: account,
      ...(known?.chainId === undefined ? {} : { chainId: known.chainId }),
      // Another bridge than ours is as quick.
      travelMs: (known ?? destinations[1]).travelMs / paperBridgeSpeed,
      holdMs,
      signedData: signedData(body, socket),
    }
  }
  if (recipient !== undefined && (isNobody(recipient) || isToken(recipient))) {
    throw new RequestRefused('INVALID_RECIPIENT_TO')
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
  if (socketFees === undefined) throw new RequestRefused('WITHDRAW_INVALID_FEE')
  if (socketMsgGasLimit === undefined || socketMsgGasLimit === 0n || socketMsgGasLimit > mostSocketGas) {
    throw new RequestRefused('WITHDRAW_INVALID_GAS_LIMIT')
  }
  if (socketConnector === undefined || isNobody(socketConnector)) throw new RequestRefused('INVALID_SOCKET_CONNECTOR')
  return { socketFees, socketMsgGasLimit, socketConnector }
}

/**
 * `data` is the bytes beside the withdrawal, or the signed hash of them, as the official SDKs send it: 32 bytes may be
 * either. With a recipient or the terms of a bridge it must be theirs; alone, the signature decides which of the two it is.
 */
function signedData({ data }: Withdrawal, extra: WithdrawalExtra): readonly Hash[] {
  const expected = withdrawalData(extra)
  if (data === undefined) return [expected]
  const meanings = isHash(data) ? [data, hashOfHex(data)] : [hashOfHex(data)]
  if (extra === undefined) return meanings
  if (!meanings.includes(expected)) throw new RequestRefused('WITHDRAW_INVALID_HASH')
  return [expected]
}

function isHash(data: `0x${string}`): data is Hash {
  return data.length === 66
}
