import * as z from 'zod/mini'
import { address, signature, wireScalar } from '../codecs'
import { uint256 } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './shared'
import { maxLength } from '@/core/protocol/lengths'

/** What a transfer may be called, in letters. */
export const mostLabelLength = 64

/** POST /transfer: collateral to another account at once, signed by the wallet (rest-private 14.2). */
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
      /** `Transfer` by the wallet, see transferTypedData.ts. */
      signature,
      label: z.optional(z.string()),
      referenceId: z.optional(z.string().check(maxLength(mostLabelLength))),
    },
    // The documents write it in camel case, a client of the venue's in the other (rest-private 18).
    { referenceId: ['referenceId', 'reference_id'] },
  ),
  reply: success,
})

/** More than any way out needs. */
const mostDataBytes = 1_024

const hexBytes = new RegExp(`^(?:0x)?((?:[0-9a-fA-F]{2}){0,${mostDataBytes}})$`)

/** The official SDKs leave out the `0x`; it is written with it. */
const bytes = wireScalar<string, `0x${string}`>({
  expected: `at most ${mostDataBytes} bytes in hex`,
  read: (wire) => {
    const digits = typeof wire === 'string' && wire !== '' ? hexBytes.exec(wire)?.[1] : undefined
    return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
  },
  write: (value) => value,
})

/** POST /withdraw: collateral to the first chain or to another, signed by the wallet (rest-private 14.1). */
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
    /** The receiver, or the contract that passes it on. */
    to: address,
    /** In the token's own decimals. */
    amount: uint256,
    salt: uint256,
    /** `Withdraw` by the wallet, see transferTypedData.ts. */
    signature,
    /** The final receiver, when it is not the account. */
    recipient: z.optional(address),
    /** Wei; the three go together and name the way to another chain. */
    socketFees: z.optional(uint256),
    socketMsgGasLimit: z.optional(uint256),
    socketConnector: z.optional(address),
    /** The bytes whose hash is signed, or that hash itself: the official SDKs send the hash. */
    data: z.optional(bytes),
  }),
  reply: success,
})
