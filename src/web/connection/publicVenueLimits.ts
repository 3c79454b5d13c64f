/**
 * Limits that public clients of the real venue keep, which does not publish its own (real-venue.md 3 and 4): REST reads
 * that start per second and are in flight, and milliseconds between pings.
 */
export const publicVenueLimits = { requests: { perSecond: 5, underWay: 4 }, pingEveryMs: 15_000 } as const
