import * as z from 'zod/mini'
import { address, decimalAmount, decimalPrice, decimalUsd, integerText, side, unixNanos } from '../codecs'
import { uint256, wholeNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pageQuery } from './historyQuery'

export const transactionType = z.enum(['deposit', 'withdraw', 'send', 'receive', 'swap', 'yv_deposit', 'yv_withdraw'])
export type TransactionType = z.output<typeof transactionType>
export const transactionStatus = z.enum(['initiated', 'finalized'])

/** A movement of collateral (rest-private 13.2). */
const transactionRecord = wireObject(
  {
    id: z.optional(z.string()),
    account: address,
    /** In the token's own decimals, of which `decimals` tells how many: see collateralUnits.ts. */
    amount: uint256,
    /** The token. */
    collateral: address,
    /** `USDC`; a live extra, as the next. */
    collateralName: z.optional(z.string()),
    decimals: z.optional(wholeNumber),
    /** One of {@link transactionType}; others are read. */
    txType: z.string(),
    txStatus: z.string(),
    initiatedTimestamp: unixNanos,
    /** 0 while it is not final. */
    finalizedTimestamp: unixNanos,
    /** Empty where there is none. */
    l1TxHash: z.string(),
    l2TxHash: z.string(),
    chainId: z.string(),
    counterParty: z.optional(address),
    transferDetails: z.optional(wireObject({ description: z.string(), link: z.string() })),
    label: z.optional(z.string()),
    /** Members of the paper venue: when what is on its way is to be final, and whether a check holds it. */
    expectedTimestamp: z.optional(unixNanos),
    isHeld: z.optional(z.boolean()),
    /** What was had for what was given; of swaps and of the vault alone, as the next three. */
    swapAsset: z.optional(z.string()),
    side: z.optional(side),
    fees: z.optional(decimalUsd),
    price: z.optional(decimalPrice),
    /** Units of `swapAsset` that were had: a member of the paper venue. */
    swapAmount: z.optional(decimalAmount),
  },
  { l1TxHash: ['l1_tx_hash'], l2TxHash: ['l2_tx_hash'] },
)
export type TransactionRecord = z.output<typeof transactionRecord>

/** GET /transaction-history: movements of collateral, newest first (rest-private 13.2). */
export const getTransactionHistory = defineEndpoint({
  name: 'getTransactionHistory',
  method: 'GET',
  path: '/transaction-history',
  access: 'private',
  weight: 2,
  query: wireObject({
    ...pageQuery,
    txType: z.optional(transactionType),
    txStatus: z.optional(transactionStatus),
  }),
  reply: wireObject({ count: integerText, transactionHistory: z.optional(z.array(transactionRecord)) }),
})
