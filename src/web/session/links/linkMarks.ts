/**
 * Stores an account’s links in the browser. A closed or reloaded page no longer acts on them; the next page reads these
 * entries (“marks”) and asks the trader what to do. An entry contains no secret.
 */

import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { MarkStorage, OrderMark } from '@/web/session/orders/persistedOrders'
import { createMarkStore, type MarkStore, type StoredMark } from '@/web/session/pegs/markStore'
import type { LinkLeg, LinkTerms, NewLink } from './link'
import type { FollowPrice } from './linkRules'

export type MarkedLeg = LinkLeg & {
  /** Partial ids of the order through its amends, oldest first. */
  readonly ids: readonly OrderMark[]
  /** Contracts that its first order had filled when the link began. */
  readonly from: Amount
  /** Contracts filled since, as far as the page knew. */
  readonly filled: Amount
  /** Contracts filled by its first orders whose ids are no longer stored, because there were too many. */
  readonly dropped?: Amount | undefined
  readonly done: Amount
}

/** An amend or a follow-up that was signed and never confirmed. One that the venue did not know may have arrived late. */
export type MarkedStep = { readonly id: OrderMark; readonly leg: number; readonly amount: Amount }

export type LinkMark = StoredMark & {
  readonly terms: LinkTerms
  readonly legs: readonly MarkedLeg[]
  readonly pending: readonly MarkedStep[]
}

/** What begins: a new link, or one that a closed page left. */
export type LinkToBegin = (NewLink | LinkMark) & {
  /** True once the trader has cancelled all orders since the request. */
  readonly isAbandoned?: () => boolean
}

export type LinkMarks = MarkStore<LinkMark>

const decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,6})?$/))
const signedDecimal = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,6})?$/))
const partialId = z.string().check(z.regex(/^[\da-f]{1,16}$/))

const persistedLink = z.object({
  terms: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('oco'), onPartial: z.enum(['reduce', 'cancel']) }),
    z.object({
      kind: z.literal('chain'),
      when: z.enum(['filled', 'eachFill']),
      follow: z.object({
        instrumentId: z.string().check(z.regex(/^\d{1,80}$/)),
        instrumentName: z.string(),
        positionSide: z.optional(z.enum(['BOTH', 'LONG', 'SHORT'])),
        isBuy: z.boolean(),
        type: z.enum(['limit', 'stop']),
        from: z.enum(['price', 'fill', 'fillShare']),
        value: signedDecimal,
        priceStep: decimal,
        reduceOnly: z.boolean(),
        postOnly: z.boolean(),
      }),
    }),
  ]),
  legs: z.array(
    z.object({
      instrumentName: z.string(),
      side: z.enum(['buy', 'sell']),
      price: decimal,
      isStop: z.boolean(),
      amount: decimal,
      ids: z.array(partialId),
      from: decimal,
      filled: decimal,
      done: decimal,
      dropped: z.optional(decimal),
    }),
  ),
  pending: z.array(z.object({ id: partialId, leg: z.number(), amount: decimal })),
})
type Persisted = z.output<typeof persistedLink>

/** @param name identifies venue and account */
export function createLinkMarks(storage: MarkStorage, name: string): LinkMarks {
  return createMarkStore<LinkMark>(storage, `optick.link.${name}.`, { parse: parseLink, format: persistedLinkOf })
}

function parseLink(value: unknown, name: string): LinkMark | undefined {
  const parsed = z.safeParse(persistedLink, value)
  if (!parsed.success) return undefined
  const { legs, pending } = parsed.data
  const terms = termsOf(parsed.data.terms)
  const isLegMissing = legs.length < (terms?.kind === 'oco' ? 2 : 1) || legs.some(({ ids }) => ids.length === 0)
  if (terms === undefined || isLegMissing || pending.some(({ leg }) => legs[leg] === undefined)) return undefined
  const marked = legs.map(({ ids, price, amount, from, filled, done, dropped, ...leg }) => ({
    ...leg,
    // The schema has validated the ids.
    ids: ids as OrderMark[],
    price: parseFixed6<Price>(price),
    amount: parseFixed6<Amount>(amount),
    from: parseFixed6<Amount>(from),
    filled: parseFixed6<Amount>(filled),
    done: parseFixed6<Amount>(done),
    dropped: parseFixed6<Amount>(dropped ?? '0'),
  }))
  return {
    name,
    ids: marked.flatMap(({ ids }) => ids),
    terms,
    legs: marked,
    pending: pending.map((step) => ({
      ...step,
      id: step.id as OrderMark,
      amount: parseFixed6<Amount>(step.amount),
    })),
  }
}

function termsOf(terms: Persisted['terms']): LinkTerms | undefined {
  if (terms.kind === 'oco') return terms
  const { from, value, priceStep, positionSide, ...follow } = terms.follow
  const step = parseFixed6<Price>(priceStep)
  // A step of zero would divide by zero.
  if (step === 0n) return undefined
  const price: FollowPrice =
    from === 'fillShare'
      ? { from, share: parseFixed6<Fraction>(value) }
      : from === 'fill'
        ? { from, usd: parseFixed6<Price>(value) }
        : { from, price: parseFixed6<Price>(value) }
  return { ...terms, follow: { ...follow, positionSide, price, priceStep: step } }
}

function persistedLinkOf({ terms, legs, pending }: Omit<LinkMark, 'name' | 'ids'>): Persisted {
  return {
    terms: persistedTermsOf(terms),
    legs: legs.map(({ instrumentName, side, isStop, ids, ...numbers }) => ({
      instrumentName,
      side,
      isStop,
      ids: [...ids],
      price: formatFixed6(numbers.price),
      amount: formatFixed6(numbers.amount),
      from: formatFixed6(numbers.from),
      filled: formatFixed6(numbers.filled),
      done: formatFixed6(numbers.done),
      ...(numbers.dropped !== undefined && { dropped: formatFixed6(numbers.dropped) }),
    })),
    pending: pending.map((step) => ({ ...step, amount: formatFixed6(step.amount) })),
  }
}

function persistedTermsOf(terms: LinkTerms): Persisted['terms'] {
  if (terms.kind === 'oco') return terms
  const { price, priceStep, positionSide, ...follow } = terms.follow
  const value = price.from === 'price' ? price.price : price.from === 'fill' ? price.usd : price.share
  return {
    ...terms,
    follow: {
      ...follow,
      ...(positionSide !== undefined && { positionSide }),
      from: price.from,
      value: formatFixed6(value),
      priceStep: formatFixed6(priceStep),
    },
  }
}
