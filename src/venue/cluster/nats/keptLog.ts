/** How much of the log is retained: a time, or a number of bytes before compression. */
export type LogExtent =
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'bytes'; readonly bytes: number }

export type PlannedSnapshot = {
  readonly seq: number
  /** The part of the log after the snapshot, in the unit of the limit. */
  readonly behind: number
  /** True if the log can begin with this snapshot: its places in the streams are known, and it is old enough. */
  readonly canBeBase: boolean
}

export type LogPlan = {
  /** The snapshot with which the log should begin. Undefined: drop nothing. */
  readonly base: PlannedSnapshot | undefined
  /** The commands of snapshots no longer needed. */
  readonly dropped: readonly number[]
  /** Set if the log exceeds its limit, because it must be retained from this command on: the history ends there. */
  readonly heldAt: number | undefined
}

/** A snapshot is retained for every eighth of the limit, so the log exceeds the limit by at most an eighth. */
const stepsInLimit = 8

/**
 * Decides which part of a log and which snapshots (newest first) to retain. A `limit` of Infinity retains the whole
 * log. `mark` is the last command in the history: Infinity without a history, -1 if unknown. The newest two snapshots
 * always stay, because an engine of another version, or one that cannot read the newest, starts with the second. The
 * log never begins with the newest, so that such an engine has results to compare.
 */
export function planLog(
  snapshots: readonly PlannedSnapshot[],
  { limit, mark, isCut }: { readonly limit: number; readonly mark: number; readonly isCut: boolean },
): LogPlan {
  const older = snapshots.slice(1)
  const longEnough = older.filter(({ behind, canBeBase }) => canBeBase && behind >= limit)
  const base = longEnough.find(({ seq }) => seq <= mark)
  const isHeld = longEnough[0] !== base && mark >= 0
  // A previously trimmed log begins with the oldest snapshot.
  const first = base ?? (isCut ? older.at(-1) : undefined)
  const retained = new Set([
    ...snapshots.slice(0, 2),
    ...stepsFrom(first, older.slice(1).toReversed(), limit / stepsInLimit),
  ])
  return {
    base,
    dropped: snapshots.flatMap((snapshot) => (retained.has(snapshot) ? [] : [snapshot.seq])),
    heldAt: isHeld ? mark : undefined,
  }
}

/** Selects snapshots with which the log can begin later, a step apart. `snapshots`: oldest first. */
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
