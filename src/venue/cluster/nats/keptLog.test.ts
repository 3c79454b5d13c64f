import { describe, expect, test } from 'vitest'
import { planLog, type PlannedSnapshot } from './keptLog'

/** A snapshot every two hours for thirty hours, newest first. Snapshot number n, from 1, is of command 1000 × n. */
const everyTwoHours: readonly PlannedSnapshot[] = Array.from({ length: 16 }, (_, at) => ({
  seq: (16 - at) * 1_000,
  behind: at * 2,
  canBeBase: true,
}))

const hoursRetained = (dropped: readonly number[], snapshots = everyTwoHours) =>
  snapshots.filter(({ seq }) => !dropped.includes(seq)).map(({ behind }) => behind)

describe('a log retained for 24 hours', () => {
  const day = { limit: 24, mark: Infinity, isCut: false }

  test('begins with the newest snapshot of at least 24 hours, and retains one about every three hours for later', () => {
    const { base, dropped, heldAt } = planLog(everyTwoHours, day)
    expect(base).toMatchObject({ behind: 24, seq: 4_000 })
    // The newest two snapshots, and from 24 h on those 3 h or more after the previous snapshot.
    expect(hoursRetained(dropped)).toEqual([0, 2, 4, 8, 12, 16, 20, 24])
    expect(heldAt).toBeUndefined()
  })

  test('is not trimmed beyond the history, and says so', () => {
    const { base, dropped, heldAt } = planLog(everyTwoHours, { ...day, mark: 3_999 })
    expect(base).toMatchObject({ behind: 26, seq: 3_000 })
    expect(heldAt).toBe(3_999)
    // The newest two snapshots, and from 26 h on those 3 h or more after the previous snapshot.
    expect(hoursRetained(dropped)).toEqual([0, 2, 6, 10, 14, 18, 22, 26])
  })

  test('is not trimmed at all before a history has reported its progress', () => {
    expect(planLog(everyTwoHours, { ...day, mark: -1 })).toMatchObject({ base: undefined, heldAt: undefined })
  })

  test('never begins with the newest snapshot, with a young one, or with one of unknown places', () => {
    const old = everyTwoHours.map((snapshot) => ({ ...snapshot, behind: snapshot.behind + 100 }))
    expect(planLog(old, day).base).toMatchObject({ seq: 15_000 })
    expect(planLog(old.slice(0, 1), day)).toMatchObject({ base: undefined, dropped: [] })
    const unknown = old.map((snapshot) => ({ ...snapshot, canBeBase: snapshot.seq === 2_000 }))
    expect(planLog(unknown, day).base).toMatchObject({ seq: 2_000 })
  })

  test('retains its first snapshot until it can begin with a later one', () => {
    const young = everyTwoHours.slice(0, 10)
    const { base, dropped } = planLog(young, { ...day, isCut: true })
    expect(base).toBeUndefined()
    expect(hoursRetained(dropped, young)).toContain(18)
  })
})

describe('a log retained forever', () => {
  const all = { limit: Infinity, mark: Infinity, isCut: false }

  test('needs only the newest two snapshots', () => {
    const { base, dropped } = planLog(everyTwoHours, all)
    expect(base).toBeUndefined()
    expect(hoursRetained(dropped)).toEqual([0, 2])
  })

  test('also needs its first snapshot, if it was trimmed before', () => {
    expect(hoursRetained(planLog(everyTwoHours, { ...all, isCut: true }).dropped)).toEqual([0, 2, 30])
  })
})
