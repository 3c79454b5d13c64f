import * as z from 'zod/mini'
import { maxLength } from '@/core/protocol/lengths'
import { address, signature, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { uint256 } from '../requestCodecs'
import { wireObject } from '../wireObject'
import { success } from './shared'

export const mostLabelLength = 64

/** POST /transfer: moves collateral to another account at once, signed by the wallet (rest-private 14.2). */
export const postTransfer = defineEndpoint({
  name: 'postTransfer',
  method: 'POST',
  path: '/transfer',
  access: 'private',
  group: 'transfers',
  summary: 'Send collateral to another account',
  usedIn: 'transfers',
  body: wireObject(
    {
      account: address,
      /** The token. */
      collateral: address,
      to: address,
      /** In the token's own decimals. */
      amount: uint256,
      salt: uint256,
      /** The wallet's `Transfer` signature, see transferTypedData.ts. */
      signature,
      label: z.optional(z.string()),
      referenceId: z.optional(z.string().check(maxLength(mostLabelLength))),
    },
    // The documents use camel case, one client of the venue snake case (rest-private 18).
    { referenceId: ['referenceId', 'reference_id'] },
  ),
  reply: success,
})

/** More than any bridge needs. */
const mostDataBytes = 1_024

const hexBytes = new RegExp(`^(?:0x)?((?:[0-9a-fA-F]{2}){0,${mostDataBytes}})$`)

/** The official SDKs omit the `0x`; we write it. */
const bytes = wireScalar<string, `0x${string}`>({
  expected: `at most ${mostDataBytes} bytes in hex`,
  read: (wire) => {
    const digits = typeof wire === 'string' && wire !== '' ? hexBytes.exec(wire)?.[1] : undefined
    return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
  },
  write: (value) => value,
})

/** POST /withdraw: moves collateral to the first or another chain, signed by the wallet (rest-private 14.1). */
export const postWithdraw = defineEndpoint({
  name: 'postWithdraw',
  method: 'POST',
  path: '/withdraw',
  access: 'signed',
  group: 'transfers',
  summary: 'Withdraw collateral to a wallet',
  usedIn: 'transfers',
  body: wireObject({
    account: address,
    /** The token. */
    collateral: address,
    /** The receiver, or the contract that forwards to it. */
    to: address,
    /** In the token's own decimals. */
    amount: uint256,
    salt: uint256,
    /** The wallet's `Withdraw` signature, see transferTypedData.ts. */
    signature,
    /** The final receiver, if it is not the account. */
    recipient: z.optional(address),
    /** Wei. This member and the next two are given together and name the bridge to another chain. */
    socketFees: z.optional(uint256),
    socketMsgGasLimit: z.optional(uint256),
    socketConnector: z.optional(address),
    /** The bytes whose hash is signed, or their hash, which the official SDKs send. */
    data: z.optional(bytes),
  }),
  reply: success,
})
