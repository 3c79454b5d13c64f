import type { Scene } from './scene'

/** One claim about a venue. Its number never changes and is never given to another. */
export type ConformanceCase = {
  readonly id: `C-${string}`
  readonly claim: string
  readonly run: (scene: Scene) => Promise<void>
}

export function conformanceCase(
  id: ConformanceCase['id'],
  claim: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id, claim, run }
}
