/**
 * Stores a roll under way in the browser. The opening orders are signed after the closing ones have filled, so a page
 * that closes in between leaves the positions closed; the next page says what was not opened. A mark has no secret.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { browserStorage } from '@/web/language/browserStorage'
import { createPegLocks } from '@/web/session/pegs/pegLocks'

export type RollMark = {
  readonly legs: readonly {
    readonly closes: string
    readonly opens: string
    /** Contracts that closed, or may have. */
    readonly amount: Amount
    /** True if the new option is bought. */
    readonly isBuy: boolean
    readonly limit: Price
  }[]
}

type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,6})?$/))
const persistedRoll = z.object({
  legs: z.array(
    z.object({ closes: z.string(), opens: z.string(), amount: decimal, isBuy: z.boolean(), limit: decimal }),
  ),
})

/** @param name identifies venue and account */
export function rollMarkName(name: string): string {
  return `optick.roll.${name}`
}

/** Reads the stored roll; undefined for none and for anything that is not one. */
export function readRollMark(name: string, storage: MarkStorage = browserStorage): RollMark | undefined {
  const read = z.safeParse(persistedRoll, parseJson(storage.getItem(rollMarkName(name))))
  if (!read.success) return undefined
  return {
    legs: read.data.legs.map((leg) => ({
      ...leg,
      amount: parseFixed6<Amount>(leg.amount),
      limit: parseFixed6<Price>(leg.limit),
    })),
  }
}

/** Stores a roll; `undefined` removes it. */
export function keepRollMark(name: string, mark: RollMark | undefined, storage: MarkStorage = browserStorage): void {
  if (mark === undefined) return storage.removeItem(rollMarkName(name))
  const legs = mark.legs.map((leg) => ({ ...leg, amount: formatFixed6(leg.amount), limit: formatFixed6(leg.limit) }))
  storage.setItem(rollMarkName(name), JSON.stringify({ legs }))
}

/** One roll of an account at a time, whichever tab works it. */
export function rollLocks() {
  return createPegLocks(window.isSecureContext ? navigator.locks : undefined, 'optick.roll.')
}
