import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest test files, longest first: what begins last must not be what ends long after all others. */
const longest = [
  'testing/conformance/conformance',
  'testing/cluster/killRoles',
  'testing/process/host',
  'testing/cluster/cutOffRoles',
  'testing/bots/botExamples',
  'testing/cluster/leagues',
  'testing/faults/faults',
  'testing/cluster/observeCluster',
  'venue/cluster/clusterPast',
  'testing/cluster/cutOffEngine',
  'testing/process/resets',
  'testing/attacks/hostileInput',
  'testing/cluster/manySockets',
]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/src/${name}.test.ts`))
  return rank === -1 ? longest.length : rank
}

/** Vitest's own order, by size and by the durations of an earlier run, knows nothing of a file in a fresh clone but its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
