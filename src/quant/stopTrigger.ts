import type { Price } from '@/protocol/fixed6'

export type StopKind = 'STOP_LOSS' | 'TAKE_PROFIT'

/** Which way the mark has to come: a stop-loss of a long waits for a fall, its take-profit for a rise (venue-rules 2.5). */
export function waitsForFall(kind: StopKind, isBuy: boolean): boolean {
  return (kind === 'STOP_LOSS') !== isBuy
}

/** Whether a mark lets a stop go, also when it stands exactly at the trigger. */
export function isTriggered(kind: StopKind, isBuy: boolean, trigger: Price, markPrice: Price): boolean {
  return waitsForFall(kind, isBuy) ? markPrice <= trigger : markPrice >= trigger
}
