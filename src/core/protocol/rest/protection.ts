import * as z from 'zod/mini'
import { decimalAmount, integerText, unixNanos, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { fp6Amount, jsonAmount, wholeNumber } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { success } from './shared'

declare const named: unique symbol

/** The name of a real asset, never missing or empty. */
export type NamedAsset = string & { readonly [named]: true }

/** Brands the name of an asset; undefined for a missing or empty name. */
export function namedAsset(text: unknown): NamedAsset | undefined {
  // The brand is created only here.
  return typeof text === 'string' && text.trim() !== '' ? (text as NamedAsset) : undefined
}

/**
 * A required asset. A missing or empty asset is rejected with `INVALID_ASSET`, cannot be written, and does not
 * type-check. Older venues treat a missing asset as ETH (rest-private 12).
 */
export const mandatoryAsset = wireScalar<string, NamedAsset>({
  expected: 'an asset',
  errorCode: 'INVALID_ASSET',
  read: namedAsset,
  write: namedAsset,
})

/**
 * GET /mmp: the market-maker protection of an asset. If the asset has no protection, only the first three members are
 * sent (rest-private 12.1).
 */
export const getMmp = defineEndpoint({
  name: 'getMmp',
  method: 'GET',
  path: '/mmp',
  access: 'private',
  group: 'mmp',
  summary: 'Market-maker protection of an asset',
  usedIn: 'protection',
  query: wireObject({ asset: mandatoryAsset }),
  reply: wireRecord(['enabled', 'triggered', 'asset'], {
    asset: z.string(),
    enabled: z.boolean(),
    /** A limit was reached: orders with the flag are rejected. */
    triggered: z.boolean(),
    /** Seconds. */
    interval: z.optional(integerText),
    /** Seconds; 0 freezes until a reset. */
    frozen: z.optional(integerText),
    /** When a tripped protection ends; 0 if only a reset ends it. */
    frozenEndTime: z.optional(unixNanos),
    amountLimit: z.optional(fp6Amount),
    deltaLimit: z.optional(decimalAmount),
    /** Contracts filled in the interval, or the contracts that tripped the protection. */
    amountChange: z.optional(decimalAmount),
    deltaChange: z.optional(decimalAmount),
  }),
})
export type MmpReply = z.output<typeof getMmp.reply>

/** POST /mmp: sets the market-maker protection of an asset (rest-private 12.2). */
export const postMmp = defineEndpoint({
  name: 'postMmp',
  method: 'POST',
  path: '/mmp',
  access: 'private',
  group: 'mmp',
  summary: 'Set the market-maker protection of an asset',
  usedIn: 'protection',
  body: wireObject({
    asset: mandatoryAsset,
    /** Seconds; 0 switches the protection off. */
    interval: wholeNumber,
    /** Seconds; 0 freezes until a reset. */
    frozen: wholeNumber,
    amountLimit: fp6Amount,
    deltaLimit: z.optional(jsonAmount),
  }),
  reply: success,
})

/** POST /reset-mmp: releases a tripped protection (rest-private 12.3). */
export const postResetMmp = defineEndpoint({
  name: 'postResetMmp',
  method: 'POST',
  path: '/reset-mmp',
  access: 'private',
  group: 'mmp',
  summary: 'Reset triggered MMP',
  usedIn: 'protection',
  body: wireObject({ asset: mandatoryAsset }),
  reply: success,
})

/** GET /account/cancel-on-disconnect (rest-private 6.1). */
export const getCancelOnDisconnect = defineEndpoint({
  name: 'getCancelOnDisconnect',
  method: 'GET',
  path: '/account/cancel-on-disconnect',
  access: 'private',
  group: 'account',
  summary: 'Cancel-on-disconnect status',
  usedIn: 'disconnect',
  reply: wireObject({ enabled: z.boolean() }),
})

/** POST /account/cancel-on-disconnect: cancels orders when their socket connection ends (rest-private 6.2). */
export const postCancelOnDisconnect = defineEndpoint({
  name: 'postCancelOnDisconnect',
  method: 'POST',
  path: '/account/cancel-on-disconnect',
  access: 'private',
  group: 'account',
  summary: 'Set cancel on disconnect',
  usedIn: 'disconnect',
  body: wireObject({ enabled: z.boolean() }),
  reply: success,
})
