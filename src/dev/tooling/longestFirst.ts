import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest test files in descending order: a long file that starts last would end long after the others. */
const longest = [
  'dev/testing/conformance/conformance',
  'dev/testing/cluster/killRoles',
  'dev/testing/process/host',
  'dev/testing/cluster/cutOffRoles',
  'dev/testing/bots/botExamples',
  'dev/testing/cluster/leagues',
  'dev/testing/faults/faults',
  'dev/testing/cluster/observeCluster',
  'venue/cluster/clusterPast',
  'dev/testing/cluster/cutOffEngine',
  'dev/testing/process/resets',
  'dev/testing/attacks/hostileInput',
  'dev/testing/cluster/manySockets',
]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/src/${name}.test.ts`))
  return rank === -1 ? longest.length : rank
}

/** Vitest's own order uses durations of earlier runs, so in a fresh clone it knows only file sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
