import { fixed6, type Amount } from '@/core/protocol/fixed6'

/* Figures that the rules of block RFQs leave open (venue-rules 8.3 and rest-private 11); each is a guess. */

/** Legs per package. */
export const maxRfqLegs = 6
/** Contracts of a leg per package. */
export const maxRfqRatio = fixed6<Amount>(100_000_000n)
export const rfqRatioStep = fixed6<Amount>(10_000n)
/** Maximum lifetime of a block in seconds; the default is {@link defaultRfqDurationSec}. */
export const maxRfqDurationSec = 3_600
export const defaultRfqDurationSec = 300
/** Open blocks per account. */
export const maxOpenRfqs = 20
/** Open quotes of an account per block. */
export const maxOpenQuotes = 20
