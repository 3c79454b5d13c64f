import { describe, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { CaseGroup } from './allCases'
import { misfits } from './restCaller'
import { createScene, type VenueUnderTest } from './scene'

export type ConformanceRun = {
  readonly groups: readonly CaseGroup[]
  /** Successive cases use these in rotation; called when a case begins. */
  readonly venues: () => readonly VenueUnderTest[]
  /** Ids of cases that such a venue cannot pass, with reasons. */
  readonly leftOut?: Readonly<Record<string, string>>
  readonly everyNth?: number
}

/**
 * Declares one test per case, and two tests about all cases: every exception names a case, and replies match the
 * OpenAPI document.
 */
export function describeConformance({ groups, venues, leftOut = {}, everyNth = 1 }: ConformanceRun): void {
  // Counted over all groups, because a sample of most groups would be a single case.
  let count = 0
  for (const [group, all] of groups) {
    const cases = all.filter(({ id }, at) => at % everyNth === 0 && !(id in leftOut))
    if (cases.length === 0) continue
    describe(group, () => {
      for (const { id, claim, run } of cases) {
        const at = count
        count += 1
        test(`${id} ${claim}`, async () => {
          const ready = venues()
          const venue = ready[at % ready.length]
          assert(venue !== undefined, 'the venue is ready before the first case')
          const scene = await createScene(venue, id)
          try {
            await run(scene)
          } finally {
            scene.end()
          }
        })
      }
    })
  }

  test('every exception names an existing case', () => {
    const ids = groups.flatMap(([, cases]) => cases.map(({ id }): string => id))
    expect(Object.keys(leftOut).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every reply above matches the published document', () => {
    expect(Object.fromEntries(misfits)).toEqual({})
  })
}
