import { describe, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { CaseGroup } from './allCases'
import { misfits } from './restCaller'
import { createScene, type VenueUnderTest } from './scene'

export type ConformanceRun = {
  readonly groups: readonly CaseGroup[]
  /** The venues that the cases take turns between; asked when a case begins. */
  readonly venues: () => readonly VenueUnderTest[]
  /** Cases that such a venue cannot pass, by their ids, and why. */
  readonly leftOut?: Readonly<Record<string, string>>
  /** Every n-th case of a group; the rest are left to a full run. */
  readonly everyNth?: number
}

/** Defines one test for each case, and two about all of them: nothing is left out in vain, and replies are as published. */
export function describeConformance({ groups, venues, leftOut = {}, everyNth = 1 }: ConformanceRun): void {
  // Over all groups: most are so small that a sample of each is one case.
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

  test('what is left out is a case', () => {
    const ids = groups.flatMap(([, cases]) => cases.map(({ id }): string => id))
    expect(Object.keys(leftOut).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('every reply above matches the published document', () => {
    expect(Object.fromEntries(misfits)).toEqual({})
  })
}
