/** How much of the depth is bid: whole percents to the nearest, halves up. Unknown when there is no depth. */
export function bidPercent(bids: bigint, asks: bigint): number | undefined {
  const all = bids + asks
  return all === 0n ? undefined : Number((bids * 200n + all) / (all * 2n))
}
