import { firstDifference } from '@/core/lib/firstDifference'
import type { PositionKey } from '@/core/protocol/positionKey'
import { nextMarginLevel, severityOf, type MarginLevel, type MarginUse } from '@/web/session/figures/marginLevel'

/** The subject of a margin call: the account, or an isolated position. */
export type MarginSubject =
  | { readonly kind: 'account' }
  | { readonly kind: 'isolated'; readonly instrumentName: string; readonly key: PositionKey }

export type MarginReading = MarginUse & { readonly subject: MarginSubject }

export type MarginCallNotice = MarginReading & { readonly level: MarginLevel }

/** Every subject with a call, worst first. */
export type MarginCalls = readonly MarginCallNotice[]

export const noCalls: MarginCalls = []

export function subjectKey(subject: MarginSubject): string {
  return subject.kind === 'account' ? 'account' : subject.key
}

/** Derives the calls from new readings. The call of a subject without a reading ends. */
export function nextMarginCalls(previous: MarginCalls, readings: readonly MarginReading[]): MarginCalls {
  return readings
    .map((reading) => ({ ...reading, level: nextMarginLevel(levelOf(previous, reading.subject), reading) }))
    .filter(({ level }) => level !== 'fine')
    .sort((a, b) => firstDifference(severityOf(b.level) - severityOf(a.level), (b.use ?? 0) - (a.use ?? 0)))
}

/** Returns the calls that got worse since `previous`. Each is reported once. */
export function raisedCalls(previous: MarginCalls, now: MarginCalls): MarginCalls {
  return now.filter(({ level, subject }) => severityOf(level) > severityOf(levelOf(previous, subject)))
}

/** True when all levels are equal; the figures may differ. */
export function areSameLevels(a: MarginCalls, b: MarginCalls): boolean {
  return a.length === b.length && a.every((call) => levelOf(b, call.subject) === call.level)
}

function levelOf(calls: MarginCalls, subject: MarginSubject): MarginLevel {
  return calls.find((call) => subjectKey(call.subject) === subjectKey(subject))?.level ?? 'fine'
}
