/** How much of the log is kept: a time, or a number of bytes before compression. */
export type LogExtent =
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'bytes'; readonly bytes: number }

export type PlannedSnapshot = {
  readonly seq: number
  /** How much of the log comes after the snapshot, in the unit of the limit. */
  readonly behind: number
  /** Whether the log can begin with it: its places in the streams are known, and it is old enough. */
  readonly canBeBase: boolean
}

export type LogPlan = {
  /** The log can begin with this snapshot from now on; undefined: drop nothing. */
  readonly base: PlannedSnapshot | undefined
  /** The commands of snapshots that are no longer needed. */
  readonly dropped: readonly number[]
  /** Set when the log stays longer than its limit because the history ends with this command. */
  readonly heldAt: number | undefined
}

/** A snapshot is kept for every eighth of the limit, so the log exceeds the limit by an eighth at most. */
const stepsInLimit = 8

/**
 * Decides what to keep of a log and its snapshots, the newest first. A `limit` of Infinity keeps the whole log. `mark`: the last
 * command that the history has; Infinity without a history, -1 when it is unknown. The newest two snapshots always stay: an
 * engine of another version, or one that cannot read the newest, begins with the second. The log never begins with the newest,
 * so that such an engine has something to compare.
 */
export function planLog(
  snapshots: readonly PlannedSnapshot[],
  { limit, mark, isCut }: { readonly limit: number; readonly mark: number; readonly isCut: boolean },
): LogPlan {
  const older = snapshots.slice(1)
  const longEnough = older.filter(({ behind, canBeBase }) => canBeBase && behind >= limit)
  const base = longEnough.find(({ seq }) => seq <= mark)
  const isHeld = longEnough[0] !== base && mark >= 0
  // A log that was cut before begins with the oldest snapshot.
  const first = base ?? (isCut ? older.at(-1) : undefined)
  const kept = new Set([
    ...snapshots.slice(0, 2),
    ...stepsFrom(first, older.slice(1).toReversed(), limit / stepsInLimit),
  ])
  return {
    base,
    dropped: snapshots.flatMap((snapshot) => (kept.has(snapshot) ? [] : [snapshot.seq])),
    heldAt: isHeld ? mark : undefined,
  }
}

/** The snapshots that the log can begin with later, a step apart. `snapshots`: the oldest first. */
function stepsFrom(
  first: PlannedSnapshot | undefined,
  snapshots: readonly PlannedSnapshot[],
  step: number,
): readonly PlannedSnapshot[] {
  if (step === Infinity) return first === undefined ? [] : [first]
  const steps: PlannedSnapshot[] = []
  for (const snapshot of snapshots) {
    if (first !== undefined && snapshot.seq < first.seq) continue
    const last = steps.at(-1)
    if (last === undefined || last.behind - snapshot.behind >= step) steps.push(snapshot)
  }
  return steps
}
