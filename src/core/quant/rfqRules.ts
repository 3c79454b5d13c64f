import { fixed6, type Amount } from '@/core/protocol/fixed6'

/*
 * What the rules of block RFQs leave open (venue-rules 8.3 and rest-private 11): each figure is a guess and is written
 * here once.
 */

/** Legs of one package. */
export const maxRfqLegs = 6
/** Contracts of a leg for one package. */
export const maxRfqRatio = fixed6<Amount>(100_000_000n)
export const rfqRatioStep = fixed6<Amount>(10_000n)
/** Seconds that a block may live; without a wish it lives {@link defaultRfqDurationSec}. */
export const maxRfqDurationSec = 3_600
export const defaultRfqDurationSec = 300
/** Open blocks of one account. */
export const maxOpenRfqs = 20
/** Open quotes of one account on one block. */
export const maxOpenQuotes = 20
