export type SpentSignatures = {
  /** Whether this is the first time; `nowMs` never goes back. */
  readonly spend: (signature: string, nowMs: number) => boolean
}

/** Longer than any signature of a request is taken: from half a minute or a minute early to as much late. */
const rememberedMs = 120_000

/**
 * The signatures of requests that changed something. Somebody on the way who has seen one could send it once more while
 * its time is right; here it is known by then. What nobody takes any more is forgotten by generations. `before` was spent
 * before `startMs`, by an earlier process.
 */
export function createSpentSignatures(before: readonly string[], startMs: number): SpentSignatures {
  let young = new Set(before)
  let old = new Set<string>()
  let bornMs = startMs

  return {
    spend: (signature, nowMs) => {
      if (nowMs - bornMs >= rememberedMs) {
        // After a long quiet the young ones are out of date as well.
        old = nowMs - bornMs >= 2 * rememberedMs ? new Set() : young
        young = new Set()
        bornMs = nowMs
      }
      if (young.has(signature) || old.has(signature)) return false
      young.add(signature)
      return true
    },
  }
}
